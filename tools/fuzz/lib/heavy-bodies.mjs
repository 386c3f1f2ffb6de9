const MEBIBYTE = 2 ** 20;

/** As many parts as fit into 1 MiB between these texts, or `most`. */
function filled(before, part, after, most = Infinity) {
  const parts = [];
  let room = MEBIBYTE - before.length - after.length;
  for (let i = 0; i < most; i++) {
    const next = part(i);
    room -= next.length + 1;
    if (room < 0) break;
    parts.push(next);
  }
  return `${before}${parts.join(',')}${after}`;
}

const json = (what, method, path, body) => ({ what, method, path, type: 'application/json', body });
const predict = (what, body) => json(what, 'POST', '/sod-violations/v1/predict', body);
const account = (what, body) => json(what, 'POST', '/accounts/v1', body);
const patch = (what, body) => {
  return { what, method: 'PATCH', path: '/sod-policies/v1/none', type: 'application/json-patch+json', body };
};

const asked = '{"identityId":"maya.lindqvist","accessRefs":[';
const logged = '{"sourceId":"ad","nativeIdentity":"x","attributes":{';

/** What many values, many errors and long strings cost; of each kind one at least. None of them changes anything. */
export const heavyRequests = [
  predict(
    '90,000 wrong members',
    filled(`${asked}],"clientMetadata":{`, (i) => `"${i.toString(36)}":0`, '}}'),
  ),
  predict(
    'members with long names',
    filled(`${asked}],"clientMetadata":{`, (i) => `"${'k'.repeat(20_000)}${i}":0`, '}}'),
  ),
  predict(
    '500,000 wrong refs',
    filled(asked, () => '0', ']}'),
  ),
  predict(
    '500 wrong refs',
    filled(asked, () => `{"type":"${'T'.repeat(900)}","id":"${'i'.repeat(1000)}"}`, ']}', 500),
  ),
  predict(
    'a long id',
    filled('{"accessRefs":[],"identityId":"', () => '😀'.repeat(200_000), '"}', 1),
  ),
  predict(
    'a long number',
    filled('{"accessRefs":[],"identityId":', () => '7'.repeat(1_000_000), '}', 1),
  ),
  predict(
    'numbers that are not exact',
    filled(asked, () => '0.123456789012345678', ']}', 32_000),
  ),
  predict(
    'other members',
    filled(`${asked}],`, (i) => `"other member ${i}":0`, '}', 32_000),
  ),
  predict(
    'shapes',
    filled(`${asked}],"other":[`, (i) => `{"other member ${i}":0}`, ']}', 16_000),
  ),
  predict(
    'lists in lists',
    filled(`${asked}],"other":[`, () => '['.repeat(60) + ']'.repeat(60), ']}'),
  ),
  json(
    'wrong batch',
    'POST',
    '/sod-violations/v1/predict-batch',
    filled('[', () => `{"accessRefs":[${'0,'.repeat(28)}0]}`, ']', 1000),
  ),
  account(
    '50,000 attributes',
    filled(logged, (i) => `"a${i}":"v"`, '}}'),
  ),
  account(
    'wrong values',
    filled(logged, (i) => `"a${i}":[${'0,'.repeat(300)}0]`, '}}', 100),
  ),
  account(
    'long names',
    filled(logged, (i) => `"${'k'.repeat(900)}${i}":{}`, '}}', 1000),
  ),
  json(
    'wrong values, and a wrong id',
    'PUT',
    `/accounts/v1/${'x'.repeat(129)}`,
    filled(logged, (i) => `"a${i}":[${'0,'.repeat(300)}0]`, '}}', 100),
  ),
  json(
    '10,000 wrong refs',
    'PUT',
    '/identities/v1/maya.lindqvist/assignments',
    filled('{"access":[', () => '{"type":0}', ']}', 10_000),
  ),
  patch(
    'long paths',
    filled('[', (i) => `{"op":"test","path":"/${'~1'.repeat(4500)}${i}","value":0}`, ']', 100),
  ),
  patch(
    'a value of many members',
    filled('[{"op":"add","path":"/tags","value":{', (i) => `"member ${i}":{}`, '}}]', 9900),
  ),
  patch(
    'copies',
    filled(
      '[{"op":"add","path":"/tags","value":["x"]},',
      () => '{"op":"copy","from":"/tags","path":"/tags/0"}',
      ']',
      99,
    ),
  ),
  {
    ...{ what: 'a long row', method: 'POST', path: '/inventory/v1/import', type: 'application/x-ndjson' },
    body: filled(`{"kind":"accounts","row":{"id":"x",${logged.slice(1)}`, (i) => `"a${i}":0`, '}}}'),
  },
];

/** In milliseconds of a processor. A quiet machine needs less than 50; others have this one's caches too. */
const MAX_CPU = 150;
const TRIES = 5;

/** What is wrong with the answers to heavy requests, or undefined. `cpu`: what the API has had of processors. */
export async function findHeavy(send, cpu) {
  for (const { what, method, path, type, body } of heavyRequests) {
    const times = [];
    for (let i = 0; i < TRIES; i++) {
      const before = cpu();
      const answer = await send(method, path, { bytes: Buffer.from(body), type });
      times.push(cpu() - before);
      const { status = 'no answer', body: text = '' } = answer;
      if (!(status < 500)) return `${what}: status ${status}`;
      if (text.length > MEBIBYTE) return `${what}: the answer is ${text.length} characters long`;
    }
    const least = Math.min(...times);
    if (least > MAX_CPU) return `${what}: it took ${Math.round(least)} ms of the processor`;
  }
  return undefined;
}
