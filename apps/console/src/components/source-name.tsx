import { useQuery } from '@tanstack/react-query';
import { sourceNamesQuery } from '../api/source-names';
import { Name } from './name';
import { useScope } from './use-scope';

/** Shows the name of a source, with its id for another source of that name. */
export function SourceName({ id }: { readonly id: string }) {
  const mayRead = useScope('inventory:read');
  const { data } = useQuery({ ...sourceNamesQuery, enabled: mayRead });
  const name = data?.get(id);
  return (
    <span title={id}>
      <Name>{name ?? id}</Name>
    </span>
  );
}
