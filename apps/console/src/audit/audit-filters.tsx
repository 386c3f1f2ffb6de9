import type { ReactNode } from 'react';
import { Button } from '../components/button';
import type { Typed } from '../components/use-typed';
import { en } from '../messages/en';
import { enAudit } from '../messages/en-audit';
import { auditActions, auditTypes, type AuditFilter } from './audit-filter';

interface Props {
  readonly filter: AuditFilter;
  readonly actor: Typed;
  readonly resource: Typed;
  readonly onChange: (filter: AuditFilter) => void;
}

export function AuditFilters({ filter, actor, resource, onChange }: Props) {
  const change = (name: keyof AuditFilter) => (value: string) => {
    onChange({ ...filter, [name]: value === '' ? undefined : value });
  };
  return (
    <form
      className="filters"
      role="search"
      aria-label={enAudit.filters}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <TextFilter label={enAudit.who} typed={actor} />
      <SelectFilter label={enAudit.action} value={filter.action} onChange={change('action')}>
        {auditActions.map((one) => (
          <option key={one} value={one}>
            {enAudit.actions[one]}
          </option>
        ))}
      </SelectFilter>
      <SelectFilter label={enAudit.what} value={filter.type} onChange={change('type')}>
        {auditTypes.map((one) => (
          <option key={one} value={one}>
            {enAudit.type(one)}
          </option>
        ))}
      </SelectFilter>
      <TextFilter label={enAudit.resource} typed={resource} />
      <DateFilter label={enAudit.from} value={filter.from} onChange={change('from')} />
      <DateFilter label={enAudit.to} value={filter.to} onChange={change('to')} />
      {Object.values(filter).some((value) => value !== undefined) && (
        <Button
          className="button quiet"
          onPress={() => {
            onChange({});
          }}
        >
          {en.clear}
        </Button>
      )}
    </form>
  );
}

interface FilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

interface TextProps {
  readonly label: string;
  readonly typed: Typed;
}

function TextFilter({ label, typed: { text, setText } }: TextProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        className="input"
        value={text}
        maxLength={200}
        onChange={({ target }) => {
          setText(target.value);
        }}
      />
    </label>
  );
}

function SelectFilter({ label, value = '', onChange, children }: FilterProps & { readonly children: ReactNode }) {
  return (
    <label>
      <span>{label}</span>
      <select
        className="input"
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      >
        <option value="">{enAudit.any}</option>
        {children}
      </select>
    </label>
  );
}

function DateFilter({ label, value = '', onChange }: FilterProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        className="input"
        type="date"
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
    </label>
  );
}
