/** A finding of the doctor. A `warning` may cause failures later. A `fault` stops the service. */
export interface Finding {
  readonly about: string;
  readonly state: 'good' | 'warning' | 'fault';
  /** The description of the finding. */
  readonly found: string;
  /** The recommended action. */
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
