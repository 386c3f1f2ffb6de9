import { join } from 'node:path';
import type { ImportBatch, ImportFault, ImportKind, ImportRow, InputStore } from '@identity-governance/application';
import { ok, quote, shorten, type Result, quoteSome } from '@identity-governance/values';
import { fileFault, type FileFault } from '../csv/file-fault';
import type { ImportInput } from '../csv/import-input';
import { collectNotes } from '../collect-notes';
import { digestFiles } from '../digest-files';
import { RowBatches } from '../mapping/row-batches';
import { shortId } from '../mapping/short-id';
import { correlateUsers, type NoIdentity } from './correlate-users';
import type { BatonEntitlement, BatonGrant, BatonResource, BatonResourceId } from './parse-baton';
import { batonFileNames, readBaton, type BatonFiles } from './read-baton';

interface BatonOptions {
  readonly sourceId: string;
  readonly note: (text: string) => void;
}

/** The attribute of accounts that holds the ids of their entitlements. */
const attribute = 'entitlements';
const maxName = 250;
const maxDescription = 1990;

/** The kinds of rows that the files hold completely: a synchronization deletes all other rows of the source. */
const completeKinds = ['entitlements', 'identities', 'accounts', 'grants'] as const;

/** Opens a folder with the output of `baton` for one system; returns the errors of its files. See `docs/baton.md`. */
export async function openBaton(
  folder: string,
  { sourceId, note: onNote }: BatonOptions,
): Promise<Result<ImportInput, readonly FileFault[]>> {
  const read = await readBaton(folder);
  if (!read.ok) return read;
  const { notes, note } = collectNotes(onNote);
  const places = new ElementPlaces(read.value);
  return ok({
    files: batonFileNames,
    checksums: await digestFiles(batonFileNames.map((name) => ({ path: join(folder, name) }))),
    size: read.value.size,
    notes,
    batches: (onBytes, store) => {
      onBytes(read.value.size);
      return new BatonRows(read.value, { sourceId, note, places }).read(store);
    },
    nameOf: (kind) => kind,
    toFault: (fault) => places.toFault(fault),
    showProgress: ({ kind, rows }) => ({ name: kind, rows }),
    describeLine: (number) => {
      const { file, line } = places.find(number);
      return `element ${line} of \`${file}\``;
    },
  });
}

/** Numbers the elements of all files consecutively, because an import knows a position only by one number. */
class ElementPlaces {
  private readonly starts: readonly number[];

  constructor({ resources, entitlements }: BatonFiles) {
    this.starts = [0, resources.length, resources.length + entitlements.length];
  }

  number(file: (typeof batonFileNames)[number], index: number): number {
    return this.starts[batonFileNames.indexOf(file)]! + index + 1;
  }

  /** Returns the file and the position in it. Elements that are in no file count as part of the first one. */
  find(number: number): { readonly file: string; readonly line: number } {
    const at = Math.max(
      0,
      this.starts.findLastIndex((start) => start < number),
    );
    return { file: batonFileNames[at]!, line: number - this.starts[at]! };
  }

  toFault({ kind, line: number, field, reason }: ImportFault): FileFault {
    const [member = ''] = field.split('.', 1);
    const place = field === '' ? '' : ` (\`${field}\` of \`${kind}\`)`;
    return fileFault({ ...this.find(number), column: columnOf(kind, member), reason: reason + place });
  }
}

/** The property of an element that the field of a row comes from. */
function columnOf(kind: ImportKind, field: string): string {
  if (field === '') return '';
  if (kind === 'grants') return field === 'parent' ? 'grant.principal' : 'grant.entitlement';
  const members = { name: 'displayName', description: 'description', email: 'annotations', attributes: 'annotations' };
  const member = Object.hasOwn(members, field) ? members[field as keyof typeof members] : 'id';
  return `${kind === 'entitlements' ? 'entitlement' : 'resource'}.${member}`;
}

/** Converts the files of a folder to rows. */
class BatonRows {
  private readonly batches = new RowBatches();
  private readonly users = new Set<string>();
  private readonly others = new Set<string>();
  private readonly entitlementIds = new Set<string>();
  /** The ids of the memberships of a resource. */
  private readonly memberships = new Map<string, string[]>();
  /** The ids of the entitlements of a user. */
  private readonly held = new Map<string, string[]>();
  private readonly counts = { withoutHolders: 0, shallow: 0 };
  /** The uncorrelated users by the reason. */
  private readonly uncorrelated = new Map<NoIdentity, string[]>();

  constructor(
    private readonly files: BatonFiles,
    private readonly options: BatonOptions & { readonly places: ElementPlaces },
  ) {
    for (const one of files.resources) (isUser(one) ? this.users : this.others).add(keyOf(one.resource.id));
    for (const { entitlement } of files.entitlements) {
      this.entitlementIds.add(entitlement.id);
      if (entitlement.purpose === 'PURPOSE_VALUE_ASSIGNMENT') {
        addTo(this.memberships, keyOf(entitlement.resource.id), entitlement.id);
      }
    }
  }

  async *read(store: InputStore): AsyncGenerator<ImportBatch> {
    await this.addSource(store);
    for (const kind of completeKinds) this.batches.expect(kind);
    for (const [i, one] of this.files.entitlements.entries()) {
      this.add('entitlements', this.options.places.number('entitlements.json', i), this.toEntitlement(one));
      yield* this.batches.takeFull();
    }
    for (const [i, grant] of this.files.grants.entries()) {
      this.addGrant(grant, this.options.places.number('grants.json', i));
      yield* this.batches.takeFull();
    }
    yield* this.readUsers(store);
    yield* this.batches.takeAll();
    this.reportNotes();
  }

  /** Adds the source. An existing source keeps its name. */
  private async addSource(store: InputStore): Promise<void> {
    const { sourceId } = this.options;
    const source = await store.read((tx) => tx.sources.get(sourceId));
    if (source === undefined) this.add('sources', 0, { id: sourceId, name: sourceId });
    const marked = { sourceId, name: attribute, type: 'CASE_EXACT', multiValued: true, entitlement: true };
    this.add('account-attributes', 0, marked);
  }

  private toEntitlement({ entitlement, resource }: BatonEntitlement): object {
    const { id, displayName, slug, description } = entitlement;
    const own = firstText(displayName, slug);
    const name = own.includes(resource.displayName) ? own : `${resource.displayName} ${own}`;
    return {
      ...{ id: this.idOf(id), name: shorten(firstText(name, id), maxName), sourceId: this.options.sourceId },
      ...{ description: shorten(description, maxDescription), attribute, value: id },
    };
  }

  private addGrant({ grant: { entitlement, principal, annotations } }: BatonGrant, line: number): void {
    const holder = keyOf(principal.id);
    if (!this.entitlementIds.has(entitlement.id)) {
      this.refuse(line, 'child', `names ${quote(entitlement.id)}, which is not in \`entitlements.json\``);
    } else if (this.users.has(holder)) {
      addTo(this.held, holder, entitlement.id);
    } else if (this.others.has(holder)) {
      const parents = this.parentsOf(annotations?.entitlementIds ?? [], holder);
      for (const parent of parents) {
        const child = { type: 'ENTITLEMENT', id: this.idOf(entitlement.id) };
        this.add('grants', line, { parent: { type: 'ENTITLEMENT', id: this.idOf(parent) }, child });
      }
      if (parents.length === 0) this.counts.withoutHolders++;
      if (annotations?.shallow === true) this.counts.shallow++;
    } else {
      this.refuse(line, 'parent', `names ${quote(nameOf(principal.id))}, which is not in \`resources.json\``);
    }
  }

  /**
   * Returns the entitlements whose holders hold everything that the principal holds. Unknown entitlements have no
   * holders.
   */
  private parentsOf(expanded: readonly string[], holder: string): readonly string[] {
    const known = expanded.filter((id) => this.entitlementIds.has(id));
    return known.length > 0 ? known : (this.memberships.get(holder) ?? []);
  }

  private async *readUsers(store: InputStore): AsyncGenerator<ImportBatch> {
    const users = [...this.files.resources.entries()].flatMap(([i, one]) =>
      isUser(one) ? [{ one, id: this.idOf(nameOf(one.resource.id)), email: emailOf(one), index: i }] : [],
    );
    const identities = await correlateUsers(store, this.options.sourceId, users);
    for (const { one, id, email, index } of users) {
      const line = this.options.places.number('resources.json', index);
      const { identityId, reason, own } = identities.get(id)!;
      if (reason !== undefined) addTo(this.uncorrelated, reason, one.resource.id.resource);
      if (identityId === id) {
        // Baton knows only these properties of an identity; the others stay as they are
        this.add('identities', line, {
          ...own,
          id,
          name: displayNameOf(one),
          email: email === '' ? own?.email : email,
        });
      }
      this.add('accounts', line, { id, identityId, ...this.toAccount(one) });
      yield* this.batches.takeFull();
    }
  }

  private toAccount(one: BatonResource): object {
    const { id, annotations: user } = one.resource;
    const held = this.held.get(keyOf(id));
    return {
      ...{ sourceId: this.options.sourceId, nativeIdentity: nameOf(id) },
      name: shorten(firstText(user?.login ?? '', displayNameOf(one)), maxName),
      disabled: user?.status.status === 'STATUS_DISABLED' || user?.status.status === 'STATUS_DELETED',
      attributes: held === undefined ? {} : { [attribute]: [...new Set(held)] },
    };
  }

  private reportNotes(): void {
    const { note } = this.options;
    const { withoutHolders, shallow } = this.counts;
    if (withoutHolders > 0) note(`${withoutHolders} grants are to resources without members and count for no identity`);
    if (shallow > 0) note(`${shallow} grants are only for direct members; members of nested groups count as well`);
    for (const [reason, users] of this.uncorrelated) {
      note(
        `${users.length} users have the mail address of ${reasons[reason]}; they are uncorrelated: ${quoteSome(users, maxNamed)}`,
      );
    }
  }

  private idOf(id: string): string {
    return shortId(`${this.options.sourceId}/${id}`);
  }

  private add(kind: ImportKind, line: number, row: object): void {
    this.batches.add(kind, { line, record: row }, JSON.stringify(row).length);
  }

  private refuse(line: number, field: string, reason: string): void {
    const row: ImportRow = { line, record: undefined, faults: [{ field, reason }] };
    this.batches.add('grants', row, 0);
  }
}

const reasons: Readonly<Record<NoIdentity, string>> = {
  'shared-address': 'other users of the source',
  'multiple-identities': 'several identities',
  'disabled-identity': 'disabled identities only',
};
const maxNamed = 5;

function isUser({ resource, resourceType }: BatonResource): boolean {
  return resource.annotations !== undefined || resourceType.traits.includes('TRAIT_USER');
}

function emailOf({ resource: { annotations } }: BatonResource): string {
  const { emails = [] } = annotations ?? {};
  return (emails.find(({ isPrimary }) => isPrimary) ?? emails[0])?.address ?? '';
}

function displayNameOf({ resource: { id, displayName, annotations } }: BatonResource): string {
  return shorten(firstText(displayName, annotations?.login ?? '', id.resource), maxName);
}

/** Returns the first string that is not blank, else the last one. */
function firstText(...strings: readonly string[]): string {
  return strings.find((text) => text.trim() !== '') ?? strings.at(-1)!;
}

/** The id in the format that Baton uses in its own ids. */
function nameOf({ resourceType, resource }: BatonResourceId): string {
  return `${resourceType}:${resource}`;
}

/** A key that is unique per resource, for all characters in its id. */
function keyOf({ resourceType, resource }: BatonResourceId): string {
  return JSON.stringify([resourceType, resource]);
}

function addTo<K>(map: Map<K, string[]>, key: K, value: string): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
