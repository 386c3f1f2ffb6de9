import type { DraftChange } from '../components/changes-view';
import { en } from '../messages/en';
import { enPolicies } from '../messages/en-policies';
import type { DraftItem, PolicyDraft } from './policy-draft';

/** Returns the differences between two versions of a policy; for a new policy, `before` is undefined. */
export function changesBetween(before: PolicyDraft | undefined, after: PolicyDraft | undefined): DraftChange[] {
  return [...fieldChanges(before, after), ...listChanges(before, after)];
}

function fieldChanges(before?: PolicyDraft, after?: PolicyDraft): DraftChange[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return names
    .map((field) => ({ field, before: from[field] ?? '', after: to[field] ?? '' }))
    .filter((change) => change.before !== change.after);
}

function fieldsOf(draft: PolicyDraft | undefined): Readonly<Record<string, string>> {
  if (draft === undefined) return {};
  const { name, description, level, state, owner, type, threshold } = draft;
  return {
    [en.lists.name]: name,
    [enPolicies.description]: description,
    [en.violations.level]: en.levels[level],
    [enPolicies.state]: enPolicies.states[state],
    [en.violations.owner]: owner?.name ?? '',
    ...(type === 'CARDINALITY_BASED' && { [enPolicies.threshold]: String(threshold) }),
  };
}

function listChanges(before?: PolicyDraft, after?: PolicyDraft): DraftChange[] {
  const lists = Math.max(before?.lists.length ?? 0, after?.lists.length ?? 0);
  return Array.from({ length: lists }).flatMap((_, n) => {
    const [from, to] = [before?.lists[n], after?.lists[n]];
    const added = itemsOnlyIn(to?.items ?? [], from?.items ?? []);
    const removed = itemsOnlyIn(from?.items ?? [], to?.items ?? []);
    const field = listTitle(after ?? before, n);
    const texts = [
      { field: enPolicies.listName(field), before: from?.name ?? '', after: to?.name ?? '' },
      { field: enPolicies.minimumOf(field), before: String(from?.minimum ?? 1), after: String(to?.minimum ?? 1) },
    ];
    return [
      ...texts.filter((text) => text.before !== text.after),
      ...(added.length + removed.length > 0 ? [{ field, added, removed }] : []),
    ];
  });
}

/** Returns `One side`, `Other side`, or `Set 1`. */
export function listTitle(draft: PolicyDraft | undefined, n: number): string {
  if (draft?.type === 'CARDINALITY_BASED') return en.paths.set(n + 1);
  return n === 0 ? en.paths.left : en.paths.right;
}

function itemsOnlyIn(items: readonly DraftItem[], others: readonly DraftItem[]): readonly DraftItem[] {
  return items.filter(({ type, id }) => !others.some((other) => other.type === type && other.id === id));
}
