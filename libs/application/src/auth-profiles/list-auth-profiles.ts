import type { Listing, PageRequest } from '../ports/query';
import type { StoreOf } from '../ports/store';
import { type AuthProfileSummary, toAuthProfileSummary } from './auth-profile-summary';

/** Summaries of the auth profiles, ordered by id. */
export class ListAuthProfiles {
  /** `tenant` is the name of the installation, a setting. */
  constructor(
    private readonly store: StoreOf<'authProfiles'>,
    private readonly tenant: string,
  ) {}

  async execute(page: PageRequest): Promise<Listing<AuthProfileSummary>> {
    const { items, ...rest } = await this.store.read((tx) => tx.authProfiles.list(page));
    return { items: items.map((profile) => toAuthProfileSummary(profile, this.tenant)), ...rest };
  }
}
