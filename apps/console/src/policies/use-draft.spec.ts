import { newDraft } from './policy-draft';
import { rebase } from './use-draft';

it('keeps the changes of the draft and takes all others of the stored version', () => {
  const draft = { ...newDraft, name: 'Mine', level: 'LOW' as const };
  const current = { ...newDraft, name: 'Theirs', description: 'Theirs' };
  const rebased = rebase({ base: newDraft, etag: '"1"', draft }, current);
  expect(rebased).toEqual({ ...newDraft, name: 'Mine', level: 'LOW', description: 'Theirs' });
});
