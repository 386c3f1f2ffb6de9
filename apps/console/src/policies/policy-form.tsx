import { useQuery } from '@tanstack/react-query';
import { describeIdentity } from '../api/describe-identity';
import { findIdentitiesQuery, identityQuery } from '../api/queries';
import { Name } from '../components/name';
import { en } from '../messages/en';
import { enPolicies } from '../messages/en-policies';
import { CriteriaFields } from './criteria-fields';
import { emptyList, type PolicyDraft } from './policy-draft';
import { Field, Select, optionsOf } from '../components/field';
import { PickOne } from '../components/pick-one';

interface Props {
  readonly draft: PolicyDraft;
  readonly onChange: (part: Partial<PolicyDraft>) => void;
  /** The type of a stored policy does not change. */
  readonly isNew: boolean;
  /** References of items that do not exist. */
  readonly missing: ReadonlySet<string>;
}

export function PolicyForm({ draft, onChange, isNew, missing }: Props) {
  return (
    <form
      className="card policy-form"
      aria-label={enPolicies.form}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <Field label={en.lists.name}>
        <input
          className="input"
          value={draft.name}
          maxLength={200}
          placeholder={enPolicies.nameHint}
          onChange={({ target }) => {
            onChange({ name: target.value });
          }}
        />
      </Field>
      {isNew && (
        <Select
          label={enPolicies.type}
          value={draft.type}
          options={optionsOf(enPolicies.types)}
          onChange={(type) => {
            const lists =
              type === 'CONFLICTING_ACCESS_BASED' ? [...draft.lists, emptyList, emptyList].slice(0, 2) : draft.lists;
            onChange({ type, lists, threshold: Math.min(draft.threshold, lists.length) });
          }}
        />
      )}
      <CriteriaFields draft={draft} onChange={onChange} missing={missing} />
      <LevelAndState draft={draft} onChange={onChange} />
      <OwnerField
        owner={draft.owner}
        onChange={(owner) => {
          onChange({ owner });
        }}
      />
      <Field label={enPolicies.description}>
        <textarea
          className="input"
          rows={3}
          maxLength={2000}
          value={draft.description}
          onChange={({ target }) => {
            onChange({ description: target.value });
          }}
        />
      </Field>
    </form>
  );
}

function LevelAndState({ draft, onChange }: Omit<Props, 'isNew' | 'missing'>) {
  return (
    <div className="pair">
      <Select
        label={en.violations.level}
        value={draft.level}
        options={optionsOf(en.levels)}
        onChange={(level) => {
          onChange({ level });
        }}
      />
      <Select
        label={enPolicies.state}
        value={draft.state}
        options={optionsOf(enPolicies.states)}
        onChange={(state) => {
          onChange({ state });
        }}
      />
    </div>
  );
}

/** Shows the owner of a stored policy, which names it by id. */
function Owner({ owner }: { readonly owner: NonNullable<PolicyDraft['owner']> }) {
  const { data } = useQuery({ ...identityQuery(owner.id), enabled: owner.name === owner.id });
  return <Name>{data?.data.name ?? owner.name}</Name>;
}

interface OwnerProps {
  readonly owner: PolicyDraft['owner'];
  readonly onChange: (owner: PolicyDraft['owner']) => void;
}

function OwnerField({ owner, onChange }: OwnerProps) {
  return (
    <PickOne
      label={en.violations.owner}
      hint={en.picker.whoHint}
      queryOf={findIdentitiesQuery}
      choiceOf={(one) => ({ key: one.id, name: one.name, detail: describeIdentity(one) })}
      chosen={owner?.name}
      view={owner && <Owner owner={owner} />}
      onChange={(one) => {
        onChange(one ? { id: one.id, name: one.name } : null);
      }}
    />
  );
}
