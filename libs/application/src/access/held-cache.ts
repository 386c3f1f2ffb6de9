import type { HeldAccess } from '@identity-governance/domain';

/** What identities hold, as far as it is in memory; null: there is no such identity. The oldest goes first. */
export class HeldCache {
  private held = new Map<string, HeldAccess | null>();

  constructor(private readonly limit: number) {}

  /** Undefined when it is not in memory. */
  get(id: string): HeldAccess | null | undefined {
    return this.held.get(id);
  }

  keep(id: string, held: HeldAccess | null): void {
    this.held.set(id, held);
    if (this.held.size <= this.limit) return;
    for (const oldest of this.held.keys()) {
      this.held.delete(oldest);
      return;
    }
  }

  forget(ids: 'all' | ReadonlySet<string>): void {
    if (ids === 'all') this.held = new Map();
    else for (const id of ids) this.held.delete(id);
  }
}
