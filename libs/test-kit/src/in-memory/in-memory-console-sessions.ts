import type { ConsoleLink, ConsoleSession, ConsoleSessions } from '@identity-governance/application';

/** The sessions of one process. */
export class InMemoryConsoleSessions implements ConsoleSessions {
  private readonly sessions = new Map<string, ConsoleSession>();
  private readonly links = new Map<string, ConsoleLink>();
  /** The ends of used sign-ins, by the hash of their state. */
  private readonly usedSignIns = new Map<string, number>();

  save(session: ConsoleSession): Promise<void> {
    this.sessions.set(session.idHash, session);
    return Promise.resolve();
  }

  get(idHash: string): Promise<ConsoleSession | undefined> {
    return Promise.resolve(this.sessions.get(idHash));
  }

  touch(idHash: string, lastUsed: number): Promise<void> {
    const session = this.sessions.get(idHash);
    if (session !== undefined) this.sessions.set(idHash, { ...session, lastUsed });
    return Promise.resolve();
  }

  end(idHash: string): Promise<void> {
    this.sessions.delete(idHash);
    return Promise.resolve();
  }

  endAll(subject?: string): Promise<number> {
    const ended = [...this.sessions.values()].filter((one) => subject === undefined || one.subject === subject);
    for (const { idHash } of ended) this.sessions.delete(idHash);
    return Promise.resolve(ended.length);
  }

  saveLink(link: ConsoleLink): Promise<void> {
    this.links.set(link.codeHash, link);
    return Promise.resolve();
  }

  takeLink(codeHash: string): Promise<ConsoleLink | undefined> {
    const link = this.links.get(codeHash);
    this.links.delete(codeHash);
    return Promise.resolve(link);
  }

  useSignIn(stateHash: string, expires: number): Promise<boolean> {
    const isFirst = !this.usedSignIns.has(stateHash);
    if (isFirst) this.usedSignIns.set(stateHash, expires);
    return Promise.resolve(isFirst);
  }

  deleteExpired(time: number): Promise<void> {
    for (const { idHash, expires } of this.sessions.values()) if (expires <= time) this.sessions.delete(idHash);
    for (const { codeHash, expires } of this.links.values()) if (expires <= time) this.links.delete(codeHash);
    for (const [stateHash, expires] of this.usedSignIns) if (expires <= time) this.usedSignIns.delete(stateHash);
    return Promise.resolve();
  }
}
