/** One thing that the doctor looked at: `good`, a `warning` about what may go wrong, or a `fault` that stops the service. */
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
