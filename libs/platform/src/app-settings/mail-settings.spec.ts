import { loadSettings } from '../settings/load-settings';
import { MailSettings } from './mail-settings';

const load = (env: Record<string, string>) => loadSettings(MailSettings, env);
const on = {
  ...{ MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'governance@corp.example', CONSOLE_URL: 'https://gov.example' },
};

it('sends no mail unless a server is set', () => {
  expect(load({}).mailServer).toBeUndefined();
  expect(load({})).toMatchObject({ mailDigestHour: 6, mailStartTls: true });
});

it('reads the server, with the ports of its protocols', () => {
  const common = { host: 'mail.example', needsStartTls: true, login: undefined, from: 'governance@corp.example' };
  expect(load(on).mailServer).toEqual({ ...common, port: 587, isSecure: false });
  expect(load({ ...on, MAIL_URL: 'smtps://mail.example' }).mailServer).toEqual({
    ...common,
    port: 465,
    isSecure: true,
  });
  expect(load({ ...on, MAIL_URL: 'smtp://[::1]:25' }).mailServer).toMatchObject({ host: '::1', port: 25 });
  const login = { MAIL_USER: 'u', MAIL_PASSWORD: 'p' };
  expect(load({ ...on, ...login }).mailServer).toMatchObject({ login: { user: 'u', password: 'p' } });
});

it('names every wrong setting at once, and shows no password', () => {
  const wrong = { MAIL_URL: 'http://mail.example', MAIL_USER: 'u', MAIL_DIGEST_HOUR: '24', MAIL_STARTTLS: 'maybe' };
  for (const name of [...Object.keys(wrong), 'MAIL_FROM', 'CONSOLE_URL']) {
    expect(() => load(wrong)).toThrow(`\`${name}\``);
  }
  const unsafe = { ...on, MAIL_USER: 'u', MAIL_PASSWORD: 'hidden', MAIL_STARTTLS: 'false' };
  expect(() => load(unsafe)).toThrow('must be sent encrypted');
  expect(() => load(unsafe)).not.toThrow('hidden');
  expect(() => load({ ...unsafe, MAIL_URL: 'smtps://mail.example' })).not.toThrow();
});

it.each([
  ['MAIL_URL', 'smtp://u:p@mail.example'],
  ['MAIL_URL', 'smtp://mail.example/path'],
  ['MAIL_URL', 'smtp://'],
  ['MAIL_URL', 'mail.example:25'],
  ['MAIL_FROM', 'Governance <governance@corp.example>'],
  ['MAIL_FROM', 'a@corp.example, b@corp.example'],
  ['MAIL_FROM', 'governance'],
  ['CONSOLE_URL', 'http://gov.example'],
  ['CONSOLE_URL', 'https://gov.example/console'],
])('refuses `%s` of `%s`', (name, value) => {
  expect(() => load({ ...on, [name]: value })).toThrow(`\`${name}\` is \`${value}\``);
});
