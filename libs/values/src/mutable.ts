/** The mutable form of a type, for objects under construction. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };
