import { parseTime } from '@identity-governance/records';
import {
  integer,
  listOf,
  ok,
  oneOf,
  openRecord,
  orElse,
  parser,
  refuseType,
  type Parser,
} from '@identity-governance/values';

/** The fields of a manifest that a verification reads. Fields that manifests of earlier versions lack are null. */
interface ReadManifest {
  readonly format: 'violation-report/1';
  readonly name: string;
  readonly requestedBy: { readonly client: string | null; readonly subject: string | null };
  readonly asOf: string;
  readonly at: string | null;
  readonly policyIds: readonly string[] | null;
  readonly auditHead: Head | null;
  readonly state: Head | null;
  readonly files: readonly File[];
}

interface Head {
  readonly position: number;
  readonly hash: string;
}

interface File {
  readonly name: string;
  /** Null: it is no CSV file. */
  readonly rows: number | null;
  readonly bytes: number;
  readonly sha256: string;
}

const most = Number.MAX_SAFE_INTEGER;
const parseString: Parser<string> = parser({ type: 'string' }, (raw) =>
  typeof raw === 'string' ? ok(raw) : refuseType(raw, 'a string'),
);
const parseStrings = listOf(parseString, 0, most);
const parseHead = orElse(openRecord<Head>({ position: integer(0, most), hash: parseString }), null);

/** A time as the service writes it: times are compared as strings. */
const parseWrittenTime: Parser<string> = parser(parseTime.schema, (raw) => {
  const time = parseTime(raw);
  return time.ok && time.value === raw ? time : refuseType(raw, 'a time in UTC with milliseconds');
});

/** Reads a manifest, which may have other fields. */
export const parseManifest: Parser<ReadManifest> = openRecord<ReadManifest>({
  format: oneOf(['violation-report/1']),
  name: parseString,
  requestedBy: openRecord({ client: orElse(parseString, null), subject: orElse(parseString, null) }),
  asOf: parseWrittenTime,
  at: orElse(parseWrittenTime, null),
  policyIds: parser<ReadManifest['policyIds']>(parseStrings.schema, (raw) =>
    raw === null ? ok(null) : parseStrings(raw),
  ),
  auditHead: parseHead,
  state: parseHead,
  files: listOf(
    openRecord<File>({
      name: parseString,
      rows: orElse(integer(0, most), null),
      bytes: integer(0, most),
      sha256: parseString,
    }),
    0,
    most,
  ),
});
