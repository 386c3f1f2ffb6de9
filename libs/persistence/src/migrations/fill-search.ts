import type { Account, AttributeName, Attributes } from '@identity-governance/domain';
import { canonicalName, namesOfAccount, namesOfSchema, namesOfSource } from '@identity-governance/domain';
import type { QueryRunner } from 'typeorm';
import { AttributeNames } from '../collections/attribute-names';
import { dialects } from '../dialects/dialect';
import { TransactionScope } from '../transactions/transaction-scope';

const CHUNK = 1000;

/** Makes the keys and the names of what was saved before there were any. */
export async function fillSearch(runner: QueryRunner): Promise<void> {
  const engine = runner.connection.options.type === 'postgres' ? dialects.postgres : dialects.sqlite;
  const scope = new TransactionScope(runner, engine);
  const names = new AttributeNames(scope);
  await names.change([], await readNames(scope));
  for (let afterId = ''; ;) {
    const accounts = await readAccounts(scope, afterId);
    if (accounts.length === 0) return;
    await names.change([], accounts.flatMap(namesOfAccount));
    await saveKeys(scope, accounts);
    afterId = accounts.at(-1)!.id;
  }
}

async function readNames(scope: TransactionScope): Promise<readonly AttributeName[]> {
  const sources = await scope.query('SELECT id, attributes FROM source', []);
  const schema = await scope.query('SELECT source_id, name FROM account_attribute', []);
  return [
    ...sources.flatMap(({ id, attributes }) =>
      namesOfSource({ id: id as string, attributes: JSON.parse(attributes as string) as Record<string, string> }),
    ),
    ...schema.flatMap((row) => namesOfSchema({ sourceId: row.source_id as string, name: row.name as string })),
  ];
}

type FilledAccount = Pick<Account, 'id' | 'sourceId' | 'name' | 'nativeIdentity' | 'attributes'>;

async function readAccounts(scope: TransactionScope, afterId: string): Promise<readonly FilledAccount[]> {
  const rows = await scope.query(
    `SELECT id, source_id, name, native_identity, attributes FROM account WHERE id > $1 ORDER BY id LIMIT ${CHUNK}`,
    [afterId],
  );
  return rows.map((row) => ({
    id: row.id as string,
    sourceId: row.source_id as string,
    name: row.name as string,
    nativeIdentity: row.native_identity as string,
    attributes: JSON.parse(row.attributes as string) as Attributes,
  }));
}

async function saveKeys(scope: TransactionScope, accounts: readonly FilledAccount[]): Promise<void> {
  const keys = accounts.map(({ id, name, nativeIdentity }) => [id, canonicalName(name), canonicalName(nativeIdentity)]);
  await scope.query(
    `UPDATE account SET name_key = value->>1, native_identity_key = value->>2
     FROM ${scope.engine.jsonElements('$1')} WHERE account.id = value->>0`,
    [JSON.stringify(keys)],
  );
}
