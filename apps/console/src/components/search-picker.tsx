import { useCombobox, type UseComboboxProps, type UseComboboxReturnValue } from 'downshift';
import { useEffect, useLayoutEffect, useRef, type ChangeEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { en } from '../messages/en';
import { announce } from './announce';
import { ErrorNotice } from './error-notice';
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
  readonly onRetry: () => unknown;
  readonly onChoose: (key: string) => void;
  readonly empty?: string;
}

/** A field that finds one object by a part of its name; the caller shows the choice. */
export function SearchPicker(props: SearchPickerProps) {
  const { label, hint, choices, onSearch, isChecking, error, onRetry, empty = en.picker.type } = props;
  const { combobox, choose } = useSearchCombobox(props);
  const { isOpen, inputValue, openMenu, highlightedIndex } = combobox;
  const none = inputValue === '' ? empty : en.picker.noResult(inputValue);
  const isShown = isOpen && (error === null || choices.length > 0);
  const popover = useSuggestions({ isShown, isChecking, found: choices.length, none });
  return (
    <>
      <div className="picker">
        <div className="picker-field">
          <input
            {...combobox.getInputProps({
              'aria-label': label,
              onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
                onSearch(target.value);
              },
              onFocus: openMenu,
              onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
                // An input method may end a word by Enter or Escape.
                if (nativeEvent.isComposing) Object.assign(nativeEvent, { preventDownshiftDefault: true });
                else if (isOpen && (key === 'Enter' || key === 'Tab')) choose(choices[highlightedIndex]);
              },
            })}
            aria-expanded={isShown}
            placeholder={hint}
            maxLength={200}
          />
          <button
            type="button"
            {...combobox.getToggleButtonProps()}
            aria-label={en.picker.open(label)}
            onMouseDown={keepFocus}
          >
            <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
              <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
            </svg>
          </button>
        </div>
        <div ref={popover} className="popover suggestions" hidden={!isShown} onMouseDown={keepFocus}>
          <div role="status">{isChecking && <p className="muted small pad">{en.checking}</p>}</div>
          <div className="kept" aria-busy={isChecking}>
            <Options combobox={combobox} label={label} choices={choices} onChoose={choose} />
            {choices.length === 0 && !isChecking && <p className="muted pad">{none}</p>}
          </div>
        </div>
      </div>
      {error !== null && (
        <ErrorNotice
          error={error}
          retry={() => {
            void onRetry();
            openMenu(); // which returns the focus to the field
          }}
        />
      )}
    </>
  );
}

interface OptionsProps extends Pick<SearchPickerProps, 'label' | 'choices'> {
  readonly combobox: UseComboboxReturnValue<Choice>;
  readonly onChoose: (choice: Choice) => void;
}

function Options({ combobox: { getMenuProps, getItemProps }, label, choices, onChoose }: OptionsProps) {
  return (
    <ul className="options" {...getMenuProps({ 'aria-label': en.picker.suggestions(label) })} tabIndex={-1}>
      {choices.map((choice, index) => (
        <li
          key={choice.key}
          className="option"
          {...getItemProps({
            item: choice,
            index,
            onClick: () => {
              onChoose(choice);
            },
          })}
        >
          <Name>{choice.name}</Name>
          <span className="muted small">
            <Name>{choice.detail}</Name>
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * The field keeps the words, and no choice: its caller shows what was chosen. Words and choices reach the caller within
 * the event. Downshift reports them later, after a key that follows quickly.
 */
function useSearchCombobox({ choices, isChecking, onSearch, onChoose }: SearchPickerProps) {
  const combobox = useCombobox<Choice>({
    items: [...choices],
    itemToString: () => '',
    isItemDisabled: () => isChecking,
    selectedItem: null,
    onInputValueChange: ({ inputValue }) => {
      onSearch(inputValue);
    },
    stateReducer: keepOpen,
  });
  const { setHighlightedIndex, setInputValue } = combobox;
  const keys = choices.map(({ key }) => key).join('\n');
  // Before the next key: Enter would choose what has come to the place of another choice.
  useLayoutEffect(() => {
    setHighlightedIndex(-1);
  }, [keys, isChecking, setHighlightedIndex]);
  const choose = (choice: Choice | undefined) => {
    if (choice === undefined || isChecking) return;
    onChoose(choice.key);
    setInputValue('');
  };
  return { combobox, choose };
}

type Reduce = NonNullable<UseComboboxProps<Choice>['stateReducer']>;

/** A click comes after the focus, which opened the list. Enter may come before the first option does. */
const keepOpen: Reduce = ({ highlightedIndex }, { type, changes }) => {
  const { InputClick, InputKeyDownEnter } = useCombobox.stateChangeTypes;
  const isKept = type === InputClick || (type === InputKeyDownEnter && highlightedIndex < 0);
  return isKept ? { ...changes, isOpen: true } : changes;
};

interface Suggestions {
  readonly isShown: boolean;
  readonly isChecking: boolean;
  readonly found: number;
  /** Announced where nothing is found. */
  readonly none: string;
}

/** Announces what is found, and scrolls to it. */
function useSuggestions({ isShown, isChecking, found, none }: Suggestions) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isShown || isChecking) return;
    announce(found === 0 ? none : en.picker.options(found));
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown, isChecking, found, none]);
  return element;
}

/** Keeps the focus in the field, where the keys are needed. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}
