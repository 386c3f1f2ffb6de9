import { useState } from 'react';
import type { PolicyDraft } from './policy-draft';

/** A draft, and the version that it changes. */
export interface EditedDraft {
  readonly base: PolicyDraft;
  readonly etag: string | undefined;
  readonly draft: PolicyDraft;
}

/** Keeps the draft of a policy in the session storage, so that it survives a reload of the page. */
export function useDraft(id: string, start: EditedDraft) {
  const key = `policy-draft-2:${id}`;
  const [edited, setEdited] = useState(() => read(key));
  const store = (next: EditedDraft | undefined) => {
    if (next === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(next));
    setEdited(next);
  };
  return {
    edited: edited ?? start,
    isEdited: edited !== undefined,
    change: (part: Partial<PolicyDraft>) => {
      const from = edited ?? start;
      store({ ...from, draft: { ...from.draft, ...part } });
    },
    /** Puts the changes of the draft on the version that is stored now. */
    keepMine: () => {
      if (edited !== undefined) store({ ...start, draft: rebase(edited, start.base) });
    },
    discard: () => {
      store(undefined);
    },
  };
}

/** Returns the current version with the fields that the draft changed. */
export function rebase({ base, draft }: EditedDraft, current: PolicyDraft): PolicyDraft {
  const isChanged = (field: keyof PolicyDraft) => JSON.stringify(draft[field]) !== JSON.stringify(base[field]);
  const changed = (Object.keys(draft) as (keyof PolicyDraft)[]).filter(isChanged);
  return { ...current, ...Object.fromEntries(changed.map((field) => [field, draft[field]])) };
}

function read(key: string): EditedDraft | undefined {
  const text = sessionStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as EditedDraft);
}
