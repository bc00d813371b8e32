export const word = "imported";
