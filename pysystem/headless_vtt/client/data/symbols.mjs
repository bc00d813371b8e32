/** Marks that the host's own code passes to constructors. */

/** The data given is an already clean part of the parent's source: use it, don't copy it. */
export const ADOPT = Symbol("adopt");
