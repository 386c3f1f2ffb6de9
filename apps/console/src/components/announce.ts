/** The id of the live region, which is empty until something is announced. */
export const announcements = 'announcements';

/** Says a sentence to users of screen readers, without moving their focus. */
export function announce(sentence: string): void {
  const region = document.getElementById(announcements);
  if (region === null) return;
  region.textContent = '';
  // A region whose text is replaced by an equal one is not read again.
  setTimeout(() => {
    region.textContent = sentence;
  }, 60);
}
