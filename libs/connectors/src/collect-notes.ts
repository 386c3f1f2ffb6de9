/** Returns a list of notes, and a function that adds one and passes it on. */
export function collectNotes(onNote: (text: string) => void) {
  const notes: string[] = [];
  const note = (text: string): void => {
    notes.push(text);
    onNote(text);
  };
  return { notes: notes as readonly string[], note };
}
