import type { Delay } from '@identity-governance/application';

/** Every platform that runs the contracts has it; rules and use cases do not use it. */
declare function setTimeout(run: () => void, milliseconds: number): unknown;

/** Lets real time pass. */
export const realDelay: Delay = {
  wait: async (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
