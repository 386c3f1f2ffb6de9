import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeIdentity } from '../api/describe-identity';
import { findIdentitiesQuery, identityQuery } from '../api/queries';
import { Button } from '../components/button';
import { Name } from '../components/name';
import { Picker } from '../components/picker';
import { useFound } from '../components/use-found';
import { en } from '../messages/en';
import { enPolicies } from '../messages/en-policies';
import { CriteriaFields } from './criteria-fields';
import { emptyList, type PolicyDraft } from './policy-draft';

interface Props {
  readonly draft: PolicyDraft;
  readonly onChange: (part: Partial<PolicyDraft>) => void;
  /** The type of a stored policy does not change. */
  readonly isNew: boolean;
}

const types = ['CONFLICTING_ACCESS_BASED', 'CARDINALITY_BASED'] as const;
const levels = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;
const states = ['ENFORCED', 'NOT_ENFORCED'] as const;

export function PolicyForm({ draft, onChange, isNew }: Props) {
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
        <Choice
          label={enPolicies.type}
          value={draft.type}
          values={types}
          names={enPolicies.types}
          onChange={(type) => {
            const lists =
              type === 'CONFLICTING_ACCESS_BASED' ? [...draft.lists, emptyList, emptyList].slice(0, 2) : draft.lists;
            onChange({ type, lists, threshold: Math.min(draft.threshold, lists.length) });
          }}
        />
      )}
      <CriteriaFields draft={draft} onChange={onChange} />
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

function LevelAndState({ draft, onChange }: Omit<Props, 'isNew'>) {
  return (
    <div className="pair">
      <Choice
        label={en.violations.level}
        value={draft.level}
        values={levels}
        names={en.levels}
        onChange={(level) => {
          onChange({ level });
        }}
      />
      <Choice
        label={enPolicies.state}
        value={draft.state}
        values={states}
        names={enPolicies.states}
        onChange={(state) => {
          onChange({ state });
        }}
      />
    </div>
  );
}

function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label className="row">
      <span className="row-label">{label}</span>
      {children}
    </label>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly values: readonly T[];
  readonly names: Readonly<Record<T, string>>;
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, values, names, onChange }: ChoiceProps<T>) {
  return (
    <Field label={label}>
      <select
        className="input"
        value={value}
        onChange={({ target }) => {
          onChange(values.find((one) => one === target.value) ?? value);
        }}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </Field>
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
  const { found: identities, picker } = useFound(findIdentitiesQuery);
  return (
    <div className="row">
      <span className="row-label">{en.violations.owner}</span>
      {owner === null ? (
        <Picker
          label={en.violations.owner}
          hint={en.picker.whoHint}
          choices={identities.map((one) => ({ key: one.id, name: one.name, detail: describeIdentity(one) }))}
          {...picker}
          onChoose={(key) => {
            onChange({ id: key, name: identities.find(({ id }) => id === key)?.name ?? key });
          }}
        />
      ) : (
        <div className="chip">
          <Owner owner={owner} />
          <Button
            className="chip-remove"
            label={en.picker.remove(owner.name)}
            onPress={() => {
              onChange(null);
            }}
          >
            ×
          </Button>
        </div>
      )}
    </div>
  );
}
