/** While an object is being made, which nobody may change later. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };
