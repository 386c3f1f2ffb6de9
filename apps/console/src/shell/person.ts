import type { SignedIn } from '../api/session';

const stored = 'person';
let isLeaving = false;

/**
 * Returns whether the page may go on for this person. If the tab belonged to another one, their drafts are discarded,
 * and false is returned: the new person starts at the start.
 */
export function continueAs({ identityId, name, persona }: SignedIn): boolean {
  if (isLeaving) return false;
  const person = JSON.stringify([identityId ?? name, persona]);
  const former = sessionStorage.getItem(stored);
  if (former !== null && former !== person) {
    startAgain();
    return false;
  }
  sessionStorage.setItem(stored, person);
  return true;
}

/** Discards what the person saw and drafted: the next one may be another. */
export function startAgain(): void {
  isLeaving = true;
  sessionStorage.clear();
  location.assign('/console/');
}
