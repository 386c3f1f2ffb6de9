/**
 * Reports stored times that are dropped because they are further ahead than they can be: the clock was ahead when they
 * were stored, and has been set back. `what`: completes `dropped <what>`.
 */
export type NoteStale = (what: string, count: number) => void;
