/** What the doctor says of one thing. A `warning`: it may go wrong later. A `fault`: it stops the service. */
export interface Finding {
  readonly about: string;
  readonly state: 'good' | 'warning' | 'fault';
  /** What is so. */
  readonly found: string;
  /** What to do about it. */
  readonly advice?: string;
}

export function good(about: string, found: string): Finding {
  return { about, state: 'good', found };
}

export function warning(about: string, found: string, advice: string): Finding {
  return { about, state: 'warning', found, advice };
}

export function fault(about: string, found: string, advice: string): Finding {
  return { about, state: 'fault', found, advice };
}
