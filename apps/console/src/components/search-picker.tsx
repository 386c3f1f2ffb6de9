import { markInvisible } from '@identity-governance/values';
import { useState } from 'react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { en } from '../messages/en';
import { Name } from './name';

export interface Choice {
  readonly key: string;
  readonly name: string;
  /** The second line, which distinguishes items of the same name. */
  readonly detail: string;
}

export interface SearchPickerProps {
  readonly label: string;
  readonly hint: string;
  readonly choices: readonly Choice[];
  readonly onSearch: (text: string) => void;
  /** The choices are of other words: none can be chosen. */
  readonly isChecking: boolean;
  readonly error: unknown;
  readonly onChoose: (key: string) => void;
  readonly empty?: string;
}

/** A field that finds one object by a part of its name; the caller shows the choice. */
export function SearchPicker(props: SearchPickerProps) {
  const { label, hint, choices, onSearch, isChecking, error, onChoose, empty = en.picker.type } = props;
  const [text, setText] = useState('');
  const nothing = text === '' ? empty : en.picker.noResult(text);
  const none = error === null ? nothing : en.picker.failed;
  const search = (next: string) => {
    setText(next);
    onSearch(next);
  };
  return (
    <ComboBox
      className="picker"
      items={choices.map((choice) => ({ ...choice, id: choice.key }))}
      disabledKeys={isChecking ? choices.map(({ key }) => key) : []}
      inputValue={text}
      onInputChange={search}
      value={null}
      onChange={(key) => {
        if (key === null) return;
        onChoose(String(key));
        search('');
      }}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <Label className="visually-hidden">{label}</Label>
      <div className="picker-field">
        <Input placeholder={hint} maxLength={200} />
        <Button aria-label={en.picker.open}>
          <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
          </svg>
        </Button>
      </div>
      <Popover className="popover" offset={4}>
        <div role="status">{isChecking && <p className="muted small pad">{en.checking}</p>}</div>
        <div className="kept" aria-busy={isChecking}>
          <ListBox className="options" renderEmptyState={() => !isChecking && <p className="muted pad">{none}</p>}>
            {({ key, name, detail }: Choice) => (
              <ListBoxItem id={key} textValue={markInvisible(name)} className="option">
                <Text slot="label">
                  <Name>{name}</Name>
                </Text>
                <Text slot="description" className="muted small">
                  <Name>{detail}</Name>
                </Text>
              </ListBoxItem>
            )}
          </ListBox>
        </div>
      </Popover>
    </ComboBox>
  );
}
