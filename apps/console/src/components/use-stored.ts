import { useState } from 'react';

/**
 * Holds a text of a form in the session storage, under the address of the screen: it survives a reload, a visit of
 * another screen, and a sign-in of the same person. An empty text is removed. Another person finds none (`continueAs`).
 */
export function useStored(name: string) {
  const key = `text:${location.pathname}:${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const store = (next: string) => {
    if (next === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
    setText(next);
  };
  return [text, store] as const;
}
