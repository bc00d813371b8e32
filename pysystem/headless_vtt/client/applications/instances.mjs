/** Every rendered application by its id (APP-4). */
export const instances = new Map();
