import { Link } from '@tanstack/react-router';
import type { AccessConflict } from '../api/remediation-queries';
import { AccessIcon } from '../components/access-icon';
import { ConflictingAccess } from '../components/conflicting-access';
import { LevelBadge } from '../components/level-badge';
import { Name } from '../components/name';
import { Table } from '../components/table';
import { en } from '../messages/en';
import { enConflicts as text } from '../messages/en-remediation';

interface Props {
  readonly conflicts: readonly AccessConflict[];
  /** The subject of the screen. */
  readonly of: 'item' | 'policy';
}

/** Lists access items that grant all sides of a policy on their own. */
export function Conflicts({ conflicts, of }: Props) {
  const rows = conflicts.map((conflict) => ({
    key: `${conflict.policy.id}\n${conflict.item.type}\n${conflict.item.id}`,
    cells: of === 'item' ? cellsOfPolicy(conflict) : cellsOfItem(conflict),
  }));
  const head = of === 'item' ? [en.violations.level, en.violations.policy] : [text.item, text.holders];
  return <Table head={[...head, en.violations.by]} rows={rows} label={text.title} />;
}

function cellsOfPolicy(conflict: AccessConflict) {
  const { policy, level } = conflict;
  return [
    <LevelBadge key="level" level={level} />,
    <Link key="policy" to="/policies/$id" params={{ id: policy.id }}>
      <Name>{policy.name}</Name>
    </Link>,
    <ConflictingAccess key="sides" of={conflict} />,
  ];
}

function cellsOfItem(conflict: AccessConflict) {
  const { item, holders } = conflict;
  return [
    <span key="item" className="item-name">
      <AccessIcon type={item.type} />
      <Link to="/access/$type/$id" params={{ type: item.type, id: item.id }}>
        <Name>{item.name}</Name>
      </Link>
    </span>,
    holders.toLocaleString('en-US'),
    <ConflictingAccess key="sides" of={conflict} />,
  ];
}
