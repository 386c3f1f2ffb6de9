/** Of an item number: there is no such item; it grants nothing; it grants others. */
export const ABSENT = 0;
export const LEAF = 1;
export const GRANTING = 2;
