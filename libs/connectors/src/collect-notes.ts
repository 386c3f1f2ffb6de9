/** Returns a list of notes, a function that adds one and passes it on, once, and one that only adds them. */
export function collectNotes(onNote: (text: string) => void) {
  const notes: string[] = [];
  const note = (text: string): void => {
    if (notes.includes(text)) return;
    notes.push(text);
    onNote(text);
  };
  const keep = (texts: readonly string[]): void => {
    notes.push(...texts);
  };
  return { notes: notes as readonly string[], note, keep };
}
