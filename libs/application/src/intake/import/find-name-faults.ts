import { canonicalName, type Fault } from '@identity-governance/values';
import type { CollectionReader, NameReader } from '../../ports/collection';

interface Named {
  readonly id: string;
  readonly name: string;
}

type NamedRows = NameReader<Named> & Pick<CollectionReader<Named, string>, 'getMany'>;

/**
 * Returns the errors of rows with distinct ids that are saved in this order. Names of a kind are unique without case: a
 * row may take the name that an earlier row releases. `findOther` returns an error that does not depend on other rows;
 * such a row is not saved and releases no name.
 */
export async function findNameFaults<Row extends Named>(
  stored: NamedRows,
  rows: readonly Row[],
  findOther: (row: Row) => Fault | undefined = () => undefined,
): Promise<ReadonlyMap<Row, Fault>> {
  const names = await HeldNames.of(stored, rows);
  const faults = new Map<Row, Fault>();
  for (const row of rows) {
    const fault = names.findFault(row) ?? findOther(row);
    if (fault === undefined) names.save(row);
    else faults.set(row, fault);
  }
  return faults;
}

/** The holders of the names that concern some rows. */
class HeldNames {
  private readonly byName = new Map<string, Named>();
  private readonly byId = new Map<string, Named>();

  static async of(stored: NamedRows, rows: readonly Named[]): Promise<HeldNames> {
    const names = new HeldNames();
    for (const row of await stored.findByNames(rows.map(({ name }) => name))) names.save(row);
    for (const row of await stored.getMany(rows.map(({ id }) => id))) names.save(row);
    return names;
  }

  findFault({ id, name }: Named): Fault | undefined {
    const holder = this.byName.get(canonicalName(name));
    if (holder === undefined || holder.id === id) return undefined;
    return { field: 'name', reason: `\`${name}\` is taken: \`${holder.id}\` is named \`${holder.name}\`` };
  }

  save(row: Named): void {
    const before = this.byId.get(row.id);
    if (before !== undefined) this.byName.delete(canonicalName(before.name));
    this.byId.set(row.id, row);
    this.byName.set(canonicalName(row.name), row);
  }
}
