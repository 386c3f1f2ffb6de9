import { useQuery } from '@tanstack/react-query';
import { accountsOfQuery } from '../api/queries';
import { ErrorNotice } from '../components/error-notice';
import { Name } from '../components/name';
import { enIdentity as text } from '../messages/en-inventory';
import { SourceName } from '../components/source-name';

/** Shows that an identity is disabled, with its active accounts. */
export function Leaver({ id }: { readonly id: string }) {
  const { data: accounts, error: failed, refetch } = useQuery(accountsOfQuery(id));
  const active = accounts?.filter(({ disabled }) => !disabled) ?? [];
  return (
    <section className="notice unreliable" aria-label={text.disabledTitle}>
      <p>
        <strong>{text.disabledTitle}</strong> {text.disabled}
      </p>
      {failed && <ErrorNotice error={failed} retry={refetch} />}
      {active.length > 0 && (
        <>
          <p>{text.activeAccounts(active.length)}</p>
          <ul className="removals">
            {active.map((account) => (
              <li key={account.id}>
                <Name>{account.name}</Name>{' '}
                <span className="muted small">
                  <Name>{account.id}</Name> · <SourceName id={account.sourceId} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
