import { useEffect, useState } from 'react';

/** Returns the value once it is stable for a moment: a search is sent when typing pauses. */
export function useSettled<T>(value: T, milliseconds = 120): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value);
    }, milliseconds);
    return () => {
      clearTimeout(timer);
    };
  }, [value, milliseconds]);
  return settled;
}
