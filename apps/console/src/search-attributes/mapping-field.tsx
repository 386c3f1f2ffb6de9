import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { namesQuery } from '../api/names-query';
import { accountSchemaQuery, findAttributesQuery, findSourcesQuery } from '../api/search-attribute-queries';
import { Button } from '../components/button';
import { PickOne } from '../components/pick-one';
import { en } from '../messages/en';
import { enSearchAttributes as text } from '../messages/en-search-attributes';
import { MappedName } from './mapped-name';

interface Props {
  readonly mapping: Readonly<Record<string, string>>;
  readonly onChange: (mapping: Record<string, string>) => void;
}

interface Source {
  readonly id: string;
  readonly name: string;
}

/** The attribute of each source, chosen from its account schema. */
export function MappingField({ mapping, onChange }: Props) {
  const [source, setSource] = useState<Source>();
  const ids = Object.keys(mapping);
  const { data: names } = useQuery(namesQuery('/sources/v1', ids));
  return (
    <fieldset className="criteria-list">
      <legend className="row-label">{text.mapping}</legend>
      {ids.length === 0 && <p className="muted small">{text.mappingHint}</p>}
      {ids.length > 0 && (
        <ul className="chips">
          {ids.map((id) => (
            <li key={id} className="chip">
              <MappedName id={id} name={names?.get(id)} attribute={mapping[id]!} />
              <Button
                className="chip-remove"
                label={en.picker.remove(text.attributeIn(mapping[id]!, names?.get(id) ?? id))}
                onPress={() => {
                  onChange(Object.fromEntries(Object.entries(mapping).filter(([one]) => one !== id)));
                }}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PickOne
        label={text.source}
        hint={text.sourceHint}
        empty={text.sourceEmpty}
        queryOf={findSourcesQuery}
        choiceOf={({ id, name }) => ({ key: id, name, detail: id })}
        chosen={source?.name}
        onChange={setSource}
      />
      {source && (
        <AttributeOf
          key={source.id}
          source={source}
          onChoose={(attribute) => {
            onChange({ ...mapping, [source.id]: attribute });
            setSource(undefined);
          }}
        />
      )}
    </fieldset>
  );
}

interface AttributeProps {
  readonly source: Source;
  readonly onChoose: (attribute: string) => void;
}

function AttributeOf({ source: { id, name }, onChoose }: AttributeProps) {
  const { data } = useQuery(accountSchemaQuery(id));
  const hasSchema = data === undefined || data.data.attributes.length > 0;
  return (
    <PickOne
      label={text.attributeOf(name)}
      hint={text.attributeHint}
      empty={text.noSchema}
      queryOf={findAttributesQuery(id)}
      choiceOf={({ name: attribute, type, description }) => ({
        key: attribute,
        name: attribute,
        detail: hasSchema ? [description, type].filter((one) => typeof one === 'string').join(' · ') : '',
      })}
      chosen={undefined}
      onChange={(attribute) => {
        if (attribute !== undefined) onChoose(attribute.name);
      }}
    />
  );
}
