import { decideEach, type Decided } from './decide-each';

interface Sent {
  readonly url: string;
  readonly body: unknown;
}

const chosen = ['a', 'b', 'c'].map((id) => ({ change: { id } }));

/** Answers the requests in turn: with a change in this state, or with this status and reason; 0: not at all. */
function answering(...answers: readonly (string | number)[]): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = ((url: string, { body }: { readonly body: string }) => {
    const answer = answers[sent.length]!;
    sent.push({ url, body: JSON.parse(body) as unknown });
    if (answer === 0) return Promise.reject(new TypeError('no network'));
    const [status, content] = typeof answer === 'string' ? [200, { state: answer }] : [answer, { error: 'why' }];
    return Promise.resolve(new Response(JSON.stringify(content), { status }));
  }) as typeof fetch;
  return sent;
}

async function decide(decision: 'approve' | 'reject', comment: string) {
  const progress: (readonly Decided<(typeof chosen)[number]>[])[] = [];
  const decided = await decideEach(chosen, { decision, comment, onDecided: (next) => progress.push(next) });
  expect(progress.at(-1)).toEqual(decided);
  return { outcomes: decided.map(({ outcome }) => outcome), decided, progress: progress.map(({ length }) => length) };
}

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

it('sends one request for each change, with the comment, and reports after each', async () => {
  const sent = answering('APPROVED', 'PENDING', 'APPROVED');
  const { outcomes, progress } = await decide('approve', 'agreed');
  expect(outcomes).toEqual(['approved', 'counted', 'approved']);
  expect(sent).toEqual(
    ['a', 'b', 'c'].map((id) => ({ url: `/pending-changes/v1/${id}/approve`, body: { comment: 'agreed' } })),
  );
  expect(progress).toEqual([1, 2, 3, 3]);
});

it('sends no comment of blanks', async () => {
  const sent = answering('REJECTED', 'REJECTED', 'REJECTED');
  expect((await decide('reject', ' \n')).outcomes).toEqual(['rejected', 'rejected', 'rejected']);
  expect(sent.map(({ body }) => body)).toEqual([{}, {}, {}]);
});

it.each([400, 403, 404, 409, 412])('goes on after a refusal of one change with %i', async (status) => {
  answering('APPROVED', status, 'APPROVED');
  const { outcomes, decided } = await decide('approve', '');
  expect(outcomes).toEqual(['approved', 'failed', 'approved']);
  expect(decided[1]!.error).toMatchObject({ status, reasons: ['why'] });
});

it.each([0, 401, 429, 500, 503])('leaves the others after an error that all would meet: %i', async (status) => {
  const sent = answering('APPROVED', status);
  expect((await decide('approve', '')).outcomes).toEqual(['approved', 'failed', 'left']);
  expect(sent).toHaveLength(2);
});
