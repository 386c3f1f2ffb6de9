import { useEffect, useState } from 'react';
import { en } from '../messages/en';

/** Shows nothing for 300 ms, so that fast responses cause no flicker. */
export function Late() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true);
    }, 300);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return <p className="muted late">{isLate ? en.loading : '\u00a0'}</p>;
}
