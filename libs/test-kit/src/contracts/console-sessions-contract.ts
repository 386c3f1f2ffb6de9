import type { ConsoleSession, ConsoleSessions } from '@identity-governance/application';

interface OpenedSessions {
  readonly sessions: ConsoleSessions;
  readonly close: () => Promise<void>;
}

const session: ConsoleSession = {
  idHash: 'a'.repeat(64),
  subject: "Zoë “O'Brien”",
  person: null,
  name: '🙂',
  identityId: 'zoe',
  scopes: ['inventory:read'],
  persona: null,
  signedWith: { alg: 'ES256', kid: 'key-1' },
  created: 1_767_225_600_000,
  lastUsed: 1_767_225_600_001,
  expires: 1_767_254_400_000,
};
const other: ConsoleSession = { ...session, idHash: 'b'.repeat(64), subject: 'other', expires: session.expires + 1 };
const link = { codeHash: 'c'.repeat(64), persona: 'auditor', expires: session.expires };

/** Tests the contract of the port `ConsoleSessions`. For specs only. */
export function describeConsoleSessionsContract(name: string, open: () => Promise<OpenedSessions>): void {
  const withSessions = (test: (sessions: ConsoleSessions) => Promise<void>) => async () => {
    const { sessions, close } = await open();
    await test(sessions);
    await close();
  };

  describe(`console sessions ${name}`, () => {
    it(
      'come back with every field, until they end',
      withSessions(async (sessions) => {
        expect(await sessions.get(session.idHash)).toBeUndefined();
        await sessions.save(session);
        await sessions.save(other);
        expect(await sessions.get(session.idHash)).toEqual(session);
        await sessions.end(session.idHash);
        await sessions.end(session.idHash);
        expect(await sessions.get(session.idHash)).toBeUndefined();
        expect(await sessions.get(other.idHash)).toEqual(other);
      }),
    );

    it(
      'record their last use, and do not come back by one',
      withSessions(async (sessions) => {
        await sessions.save(session);
        await sessions.touch(session.idHash, session.lastUsed + 5);
        expect(await sessions.get(session.idHash)).toEqual({ ...session, lastUsed: session.lastUsed + 5 });
        await sessions.end(session.idHash);
        await sessions.touch(session.idHash, session.lastUsed + 9);
        expect(await sessions.get(session.idHash)).toBeUndefined();
      }),
    );

    it(
      'end all at once, or those of one subject',
      withSessions(async (sessions) => {
        for (const one of [session, other]) await sessions.save(one);
        expect(await sessions.endAll(session.subject)).toBe(1);
        expect(await sessions.get(other.idHash)).toEqual(other);
        expect(await sessions.endAll()).toBe(1);
        expect(await sessions.endAll()).toBe(0);
      }),
    );

    it(
      'give a link to one of its callers',
      withSessions(async (sessions) => {
        await sessions.saveLink(link);
        const taken = await Promise.all([1, 2, 3].map(() => sessions.takeLink(link.codeHash)));
        expect(taken.filter((one) => one !== undefined)).toEqual([link]);
        expect(await sessions.takeLink('none')).toBeUndefined();
      }),
    );

    it(
      'let one of several callers complete a sign-in, until it has expired',
      withSessions(async (sessions) => {
        const used = await Promise.all([1, 2, 3].map(() => sessions.useSignIn('d'.repeat(64), session.expires)));
        expect(used.filter(Boolean)).toHaveLength(1);
        expect(await sessions.useSignIn('e'.repeat(64), session.expires + 1)).toBe(true);
        await sessions.deleteExpired(session.expires);
        expect(await sessions.useSignIn('d'.repeat(64), session.expires)).toBe(true);
        expect(await sessions.useSignIn('e'.repeat(64), session.expires)).toBe(false);
      }),
    );

    it(
      'are deleted when they have expired, as links are',
      withSessions(async (sessions) => {
        for (const one of [session, other]) await sessions.save(one);
        await sessions.saveLink(link);
        await sessions.deleteExpired(session.expires);
        expect(await sessions.get(session.idHash)).toBeUndefined();
        expect(await sessions.get(other.idHash)).toEqual(other);
        expect(await sessions.takeLink(link.codeHash)).toBeUndefined();
      }),
    );
  });
}
