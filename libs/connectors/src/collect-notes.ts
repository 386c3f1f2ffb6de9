/**
 * Returns a function that returns all notes, one that adds a note and passes it on, once, and one that only adds notes,
 * which may not be known before all rows are judged.
 */
export function collectNotes(onNote: (text: string) => void) {
  const collected: (string | (() => readonly string[]))[] = [];
  const note = (text: string): void => {
    if (collected.includes(text)) return;
    collected.push(text);
    onNote(text);
  };
  const keep = (texts: () => readonly string[]): void => {
    collected.push(texts);
  };
  const notes = (): readonly string[] => collected.flatMap((one) => (typeof one === 'string' ? [one] : one()));
  return { notes, note, keep };
}
