/** Kinds of item numbers: the item does not exist; it grants nothing; it grants others. */
export const ABSENT = 0;
export const LEAF = 1;
export const GRANTING = 2;
