import { describeWithoutIdentity, totalLeftOut } from '@identity-governance/values';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { danglingPagesQuery, disabledAccountPagesQuery, doubtsQuery } from '../api/doubts-query';
import type { Answer } from '../api/call';
import { Name, Names } from '../components/name';
import { Table } from '../components/table';
import { en } from '../messages/en';
import { enDoubts as text } from '../messages/en-doubts';
import { PagedTable } from '../components/paged-table';
import { PageHead } from '../components/page-head';
import { Loaded } from '../components/loaded';
import { useKeptPages } from '../components/use-kept';
import { SourceName } from '../components/source-name';

type Doubted = Answer<'get', '/inventory/v1/warnings'>;

/** Shows why violations may be missing from lists and counts, and who is left out of them. */
export function MissingScreen() {
  const query = useQuery(doubtsQuery);
  return (
    <div className="stack">
      <PageHead title={text.title} lead={text.lead} />
      <Loaded query={query}>{(doubted) => <Found doubted={doubted} />}</Loaded>
    </div>
  );
}

function Found({
  doubted: { warnings, leftOut, disabledIdentities: identities, unmatched, examinedAccounts },
}: {
  readonly doubted: Doubted;
}) {
  const { disabledIdentities, disabledAccounts } = leftOut;
  const names = warnings.map(({ code }) => code);
  const isSound = warnings.length + unmatched.length + totalLeftOut(leftOut) === 0;
  const ownerless = describeWithoutIdentity(leftOut);
  return (
    <>
      {isSound && <p className="empty">{text.nothing}</p>}
      {warnings.length > 0 && <Warnings warnings={warnings} />}
      {(names.includes('DANGLING_POLICIES') || names.includes('UNSATISFIABLE_POLICIES')) && <DanglingPolicies />}
      {disabledIdentities > 0 && <DisabledIdentities identities={identities} count={disabledIdentities} />}
      {disabledAccounts > 0 && <DisabledAccounts />}
      {ownerless !== undefined && (
        <section className="stack" id="without-identity">
          <h2>{text.withoutIdentity}</h2>
          <p>{text.ownerless(ownerless)}</p>
          <p className="muted">{text.withoutIdentityAdvice}</p>
        </section>
      )}
      {unmatched.length > 0 && <UnmatchedValues unmatched={unmatched} examinedAccounts={examinedAccounts} />}
    </>
  );
}

function Warnings({ warnings }: Pick<Doubted, 'warnings'>) {
  return (
    <section className="stack" id="warnings">
      <h2>{text.warnings}</h2>
      <ul className="removals">
        {warnings.map(({ code, text: sentence }) => (
          <li key={code}>
            <p>{sentence}</p>
            <p className="muted small">{text.advice[code]}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DanglingPolicies() {
  const list = useKeptPages(danglingPagesQuery);
  const rows = list.data?.pages
    .flatMap((page) => page.data)
    .map(({ id, name, danglingRefs, violable }) => ({
      key: id,
      cells: [
        <span key="policy">
          <Link to="/policies/$id" params={{ id }}>
            <Name>{name}</Name>
          </Link>
          <span className="item-id muted small">
            <Name>{id}</Name>
          </span>
        </span>,
        violable ? text.partly : text.never,
        <Names key="missing" of={danglingRefs.map((ref) => `${en.types[ref.type]} ${ref.id}`)} />,
      ],
    }));
  return (
    <section className="stack">
      <h2>{text.policies}</h2>
      <PagedTable
        label={text.policies}
        head={[en.violations.policy, text.effect, text.missing]}
        rows={rows}
        list={list}
        empty={null}
      />
    </section>
  );
}

interface DisabledProps {
  readonly identities: Doubted['disabledIdentities'];
  /** Number of all disabled identities. */
  readonly count: number;
}

function DisabledIdentities({ identities, count }: DisabledProps) {
  const rows = identities.map(({ id, name }) => ({
    key: id,
    cells: [
      <Link key="name" to="/identities/$id" params={{ id }}>
        <Name>{name}</Name>
      </Link>,
      <Name key="id">{id}</Name>,
    ],
  }));
  return (
    <section className="stack" id="left-out">
      <h2>{text.identities}</h2>
      <p className="muted">
        {text.identitiesLead} {identities.length < count && text.firstIdentities(identities.length, count)}
      </p>
      <p>
        <Link to="/leavers">{text.toLeavers}</Link>
      </p>
      <Table head={[en.lists.name, en.lists.id]} rows={rows} label={text.identities} />
    </section>
  );
}

function DisabledAccounts() {
  const list = useKeptPages(disabledAccountPagesQuery);
  const rows = list.data?.pages
    .flatMap((page) => page.data)
    .map(({ id, name, sourceId, identityId }) => ({
      key: id,
      cells: [
        <span key="name">
          <Name>{name}</Name>
          <span className="item-id muted small">
            <Name>{id}</Name>
          </span>
        </span>,
        <SourceName key="source" id={sourceId} />,
        identityId !== null && (
          <Link key="identity" to="/identities/$id" params={{ id: identityId }}>
            <Name>{identityId}</Name>
          </Link>
        ),
      ],
    }));
  return (
    <section className="stack">
      <h2>{text.accounts}</h2>
      <p className="muted">{text.accountsLead}</p>
      <PagedTable
        label={text.accounts}
        head={[en.lists.name, text.source, en.violations.who]}
        rows={rows}
        list={list}
        empty={null}
      />
    </section>
  );
}

interface UnmatchedProps {
  readonly unmatched: Doubted['unmatched'];
  readonly examinedAccounts: Doubted['examinedAccounts'] | undefined;
}

function UnmatchedValues({ unmatched, examinedAccounts }: UnmatchedProps) {
  const rows = unmatched.map(({ sourceId, attribute, values, ...counted }) => ({
    key: `${sourceId}\n${attribute}`,
    cells: [
      <SourceName key="source" id={sourceId} />,
      <Name key="attribute">{attribute}</Name>,
      text.counted(counted),
      <Names key="values" of={values} />,
    ],
  }));
  return (
    <section className="stack" id="values">
      <h2>{text.values}</h2>
      {examinedAccounts !== undefined && <p className="muted">{text.partial(examinedAccounts)}</p>}
      <Table head={[text.source, text.attribute, text.number, text.examples]} rows={rows} label={text.values} />
    </section>
  );
}
