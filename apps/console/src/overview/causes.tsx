import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatRef } from '../api/access-ref';
import { causesQuery, type Cause } from '../api/remediation-queries';
import { AccessIcon } from '../components/access-icon';
import { LevelBadge } from '../components/level-badge';
import { Name } from '../components/name';
import { Table } from '../components/table';
import { en } from '../messages/en';
import { enCauses as text } from '../messages/en-remediation';
import { Loaded } from '../components/loaded';

const shown = 8;

/** The access that causes most violations. */
export function Causes() {
  const query = useQuery(causesQuery(shown));
  return (
    <Loaded query={query} late={null}>
      {(causes) => causes.length > 0 && <CauseTable causes={causes} />}
    </Loaded>
  );
}

function CauseTable({ causes }: { readonly causes: readonly Cause[] }) {
  return (
    <section className="causes stack">
      <h2>{text.title}</h2>
      <p className="muted small">{text.lead}</p>
      <Table
        head={[en.violations.level, text.access, en.violations.policy, en.violations.title]}
        rows={causes.map(toRow)}
        label={text.title}
      />
    </section>
  );
}

function toRow(cause: Cause) {
  const { policy, level, kind, items, violations, ends } = cause;
  return {
    key: [policy.id, ...items.map(formatRef)].join('\n'),
    cells: [
      <LevelBadge key="level" level={level} />,
      <ul key="items" className="removals">
        {items.map((item) => (
          <li key={formatRef(item)} className="item-name">
            <AccessIcon type={item.type} />
            <Link to="/access/$type/$id" params={{ type: item.type, id: item.id }}>
              <Name>{item.name}</Name>
            </Link>
            {kind === 'ITEM' && <span className="muted small">{text.alone}</span>}
          </li>
        ))}
      </ul>,
      <Link key="policy" to="/violations" search={{ policy: policy.id }}>
        <Name>{policy.name}</Name>
      </Link>,
      <span key="violations">
        {violations.toLocaleString('en-US')}{' '}
        <span className="muted small">{text.ends({ ends, violations, kind })}</span>
      </span>,
    ],
  };
}
