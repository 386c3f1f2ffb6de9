import { useState } from 'react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { en } from '../messages/en';
import { Name } from './name';

interface Choice {
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
  readonly onChoose: (key: string) => void;
  readonly empty?: string;
}

/** A field that finds one object by a part of its name; the caller shows the choice. */
export function SearchPicker({ label, hint, choices, onSearch, onChoose, empty }: SearchPickerProps) {
  const [text, setText] = useState('');
  const search = (next: string) => {
    setText(next);
    onSearch(next);
  };
  return (
    <ComboBox
      className="picker"
      items={choices.map((choice) => ({ ...choice, id: choice.key }))}
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
        <ListBox
          className="options"
          renderEmptyState={() => (
            <p className="muted pad">{text === '' ? (empty ?? en.picker.type) : en.picker.noResult(text)}</p>
          )}
        >
          {({ key, name, detail }: Choice) => (
            <ListBoxItem id={key} textValue={name} className="option">
              <Text slot="label">
                <Name>{name}</Name>
              </Text>
              <Text slot="description" className="muted small">
                <Name>{detail}</Name>
              </Text>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
