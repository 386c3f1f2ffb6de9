import {
  canonicalDistinguishedName,
  checked,
  err,
  faultsWithin,
  integer,
  lines,
  listOf,
  mapOf,
  mapped,
  ok,
  oneOf,
  orElse,
  parser,
  record,
  refuse,
  type Fault,
  type Parser,
} from '@identity-governance/values';
import { columnsOfRule } from '../mapping/bind-rule';
import { columnsOf, itemName, lookUpsOf } from '../mapping/parse-expression';
import {
  commonFields,
  maxRules,
  parseCommonRows,
  parseFlag,
  parseRaw,
  ruleParser,
  type Constants,
  type ConstantRow,
  type MappingRule,
} from '../mapping/parse-mapping';

/** A directory file: the rules that convert the entries of an LDAP directory to rows. See `docs/ldap.md`. */
export interface Directory {
  readonly ldap: DirectoryServer;
  readonly rows: readonly ConstantRow[];
  /** The searches by name, in the order in which they are read. */
  readonly searches: Readonly<Record<string, DirectorySearch>>;
}

export interface DirectoryServer {
  readonly url: string;
  readonly startTls: boolean;
  /** PEM file; by default the certificate authorities of Node.js. */
  readonly caFile: string | undefined;
  readonly bindDn: string | undefined;
  readonly passwordFile: string | undefined;
  readonly base: string;
  /** Entries per page. */
  readonly pageSize: number;
  /** Timeout of a response, in seconds. */
  readonly timeout: number;
  /** Limits of all searches together. */
  readonly maxEntries: number;
  readonly maxPages: number;
  readonly maxSeconds: number;
}

export interface DirectorySearch {
  readonly base: string | undefined;
  readonly scope: (typeof searchScopes)[number];
  readonly filter: string;
  /** The attribute of groups that names their members. */
  readonly members: string | undefined;
  /** The attribute of entries that `members` names; the distinguished name by default. */
  readonly memberKey: string | undefined;
  readonly rules: readonly MappingRule[];
}

/**
 * Columns that are not attributes: the distinguished name of the entry, and those of the groups that it is a member of.
 */
export const dnColumn = 'dn';
export const groupsColumn = 'groups';

const searchScopes = ['base', 'one', 'sub'] as const;
const maxSearches = 20;
const attributeName = /^(?:[a-z][a-z0-9-]*|\d+(?:\.\d+)+)(?:;[a-z0-9-]+)*$/i;
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const parseDn: Parser<string> = checked(lines(1, 2000), (dn) =>
  canonicalDistinguishedName(dn) === undefined
    ? [{ field: '', reason: 'is not a distinguished name such as `ou=people,dc=example,dc=com`' }]
    : [],
);
const parseAttribute: Parser<string> = checked(lines(1, 128), (name) =>
  attributeName.test(name) ? [] : [{ field: '', reason: 'is not the name of an attribute such as `member`' }],
);
const parsePath = orElse(lines(1, 4000), undefined);

const parseUrl: Parser<string> = parser({}, (raw) => {
  const url = typeof raw === 'string' && URL.canParse(raw) ? new URL(raw) : undefined;
  const isPlace = url !== undefined && ['', '/'].includes(url.pathname) && url.search + url.hash + url.username === '';
  const isLdap = isPlace && ['ldap:', 'ldaps:'].includes(url.protocol) && url.hostname !== '';
  return isLdap ? ok(`${url.protocol}//${url.host}`) : refuse('is not a URL such as `ldaps://ldap.example.com:636`');
});

function parseCount(min: number, max: number): Parser<number> {
  return parser({}, (raw) => integer(min, max)(typeof raw === 'string' && /^\d{1,9}$/.test(raw) ? Number(raw) : raw));
}

const parseServer: Parser<DirectoryServer> = checked(
  record({
    url: parseUrl,
    startTls: orElse(parseFlag, false),
    caFile: parsePath,
    bindDn: orElse(lines(1, 2000), undefined),
    passwordFile: parsePath,
    base: parseDn,
    pageSize: orElse(parseCount(1, 10_000), 500),
    timeout: orElse(parseCount(1, 3600), 60),
    maxEntries: orElse(parseCount(1, 5_000_000), 1_000_000),
    maxPages: orElse(parseCount(1, 10_000_000), 100_000),
    maxSeconds: orElse(parseCount(1, 86_400), 3600),
  }),
  ({ url, startTls, bindDn, passwordFile }) => [
    ...((bindDn === undefined) === (passwordFile === undefined)
      ? []
      : [{ field: '', reason: '`bindDn` and `passwordFile` go together; without both the bind is anonymous' }]),
    ...findUnsafe(url, startTls),
  ],
);

/** Refuses passwords over connections without TLS, where an attacker could read them and change memberships. */
function findUnsafe(url: string, startTls: boolean): readonly Fault[] {
  if (url.startsWith('ldaps:')) {
    return startTls ? [{ field: 'startTls', reason: 'is for `ldap://`; `ldaps://` has TLS from the start' }] : [];
  }
  if (startTls || loopback.test(new URL(url).hostname)) return [];
  return [{ field: 'url', reason: 'is without TLS; use `ldaps://`, or `startTls: true`' }];
}

function searchParser(constants: Constants): Parser<DirectorySearch> {
  const shape = record({
    base: orElse(parseDn, undefined),
    scope: orElse(oneOf(searchScopes), searchScopes[2]),
    filter: lines(1, 4000),
    members: orElse(parseAttribute, undefined),
    memberKey: orElse(parseAttribute, undefined),
    rows: listOf(ruleParser(constants), 0, maxRules),
  });
  const closed = checked(shape, ({ members, memberKey, rows }) => [
    ...(members === undefined && memberKey !== undefined
      ? [{ field: 'memberKey', reason: 'is allowed only with `members`' }]
      : []),
    ...rows.flatMap((rule, i) => faultsWithin('rows', faultsWithin(i, findUnreadable(rule)))),
  ]);
  return mapped(closed, ({ rows: rules, ...search }) => ({ ...search, rules }));
}

function findUnreadable(rule: MappingRule): readonly Fault[] {
  const expressions = rule.columns.map(({ expression }) => expression);
  const names = [...rule.where.flatMap(Object.keys), ...expressions.flatMap(columnsOf)];
  if (expressions.some((one) => lookUpsOf(one).length > 0) || names.some((name) => name.startsWith(`${itemName}.`))) {
    return [{ field: '', reason: 'reads a join or a property of an item, which only files have' }];
  }
  return columnsOfRule(rule).flatMap((name) => {
    const { own, named } = readColumn(name);
    const isReadable = attributeName.test(own) && (named === undefined || attributeName.test(named));
    return isReadable
      ? []
      : [
          {
            field: '',
            reason: `names \`${name}\`, which is neither an attribute nor one of another entry (\`manager.mail\`)`,
          },
        ];
  });
}

/** Reads a column: an attribute of the entry or, after a dot, of the entries that the attribute names. */
export function readColumn(column: string): { readonly own: string; readonly named?: string } {
  const dot = /^\d/.test(column) ? -1 : column.indexOf('.');
  return dot === -1 ? { own: column } : { own: column.slice(0, dot), named: column.slice(dot + 1) };
}

const parseShape = record({ ldap: parseServer, ...commonFields, searches: mapOf(parseRaw, maxSearches) });

/** Reads a directory file whose scalars are all strings, as in YAML without a schema. */
export const parseDirectory: Parser<Directory> = parser({}, (raw) => {
  const shape = parseShape(raw);
  if (!shape.ok) return shape;
  const { ldap, constants } = shape.value;
  const rows = parseCommonRows(shape.value);
  const faults: Fault[] = rows.ok ? [] : [...rows.error];
  const searches: Record<string, DirectorySearch> = {};
  const parseSearch = searchParser(constants);
  for (const [name, rawSearch] of Object.entries(shape.value.searches)) {
    const parsed = parseSearch(rawSearch);
    if (parsed.ok) searches[name] = parsed.value;
    else faults.push(...faultsWithin('searches', faultsWithin(name, parsed.error)));
  }
  faults.push(...findMissingMembers(searches));
  return rows.ok && faults.length === 0 ? ok({ ldap, rows: rows.value, searches }) : err(faults);
});

function findMissingMembers(searches: Readonly<Record<string, DirectorySearch>>): readonly Fault[] {
  const all = Object.entries(searches);
  if (all.some(([, { members }]) => members !== undefined)) return [];
  const reading = all.filter(([, { rules }]) =>
    rules.flatMap(columnsOfRule).some((column) => readColumn(column).own === groupsColumn),
  );
  return reading.map(([name]) => ({
    field: `searches.${name}`,
    reason: 'reads `groups`, and no search has `members`, the attribute of groups that names their members',
  }));
}
