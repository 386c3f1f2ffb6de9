import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Button } from '../components/button';
import { en } from '../messages/en';
import { enAudit } from '../messages/en-audit';
import { auditActions, auditTypes, type AuditFilter } from './audit-filter';

interface Props {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

export function AuditFilters({ filter, onChange }: Props) {
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
      <TextFilter label={enAudit.who} value={filter.actor} onChange={change('actor')} />
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
      <TextFilter label={enAudit.resource} value={filter.resource} onChange={change('resource')} />
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

/** A filter that is applied when typing pauses. */
function TextFilter({ label, value = '', onChange }: FilterProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      onChange(text);
    }, 300);
    return () => {
      clearTimeout(timer);
    };
  }, [text, value, onChange]);
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
