import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { describeIdentity } from '../api/describe-identity';
import { paletteQuery } from '../api/palette-query';
import { describeItem } from '../components/describe-item';
import { Name } from '../components/name';
import { useSettled } from '../components/use-settled';
import { en } from '../messages/en';
import { enPalette } from '../messages/en-palette';
import type { Screen } from './screens';

interface Command {
  readonly key: string;
  readonly name: string;
  readonly detail: string;
  readonly run: () => unknown;
}

interface Props {
  readonly screens: readonly Screen[];
  /** Returns the characters typed before the palette was loaded. */
  readonly takeTyped: () => string;
  readonly onClose: () => void;
}

/** Opens any screen, identity, access item or policy by keyboard. */
export function Palette({ screens, takeTyped, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState(takeTyped);
  const [chosen, setChosen] = useState(0);
  const { commands, isChecking } = useCommands(text, screens);
  const active = Math.min(chosen, commands.length - 1);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    dialog.current?.close();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && commands.length > 0) {
      event.preventDefault();
      setChosen((active + step + commands.length) % commands.length);
    }
    if (event.key === 'Enter') run(commands[active]);
  };
  return (
    <dialog ref={dialog} className="palette" aria-label={enPalette.title} onClose={onClose} closedby="any">
      <input
        className="input"
        role="combobox"
        aria-expanded={commands.length > 0}
        aria-controls="palette-options"
        aria-activedescendant={active >= 0 ? `palette-${active}` : undefined}
        aria-label={enPalette.title}
        placeholder={enPalette.hint}
        autoComplete="off"
        maxLength={200}
        value={text}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(0);
        }}
      />
      <Options commands={commands} active={active} onRun={run} />
      <p className="muted pad" role="status">
        {isChecking && en.checking}
        {!isChecking && commands.length === 0 && en.picker.noResult(text)}
      </p>
    </dialog>
  );
}

interface OptionsProps {
  readonly commands: readonly Command[];
  readonly active: number;
  readonly onRun: (command: Command) => void;
}

function Options({ commands, active, onRun }: OptionsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <ul ref={list} className="options" id="palette-options" role="listbox" aria-label={enPalette.results}>
      {commands.map((command, n) => (
        <li
          key={command.key}
          id={`palette-${n}`}
          role="option"
          aria-selected={n === active}
          className="option"
          onClick={() => {
            onRun(command);
          }}
        >
          <Name>{command.name}</Name>
          <span className="muted small">
            <Name>{command.detail}</Name>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Returns the commands of these words; what was found by former words is not offered. */
function useCommands(text: string, screens: readonly Screen[]) {
  const navigate = useNavigate();
  const settled = useSettled(text);
  const { data, error } = useQuery(paletteQuery(settled));
  const words = text.trim().toLowerCase();
  const places: readonly Command[] = screens
    .filter(({ label }) => label.toLowerCase().includes(words))
    .map(({ to, label }) => ({ key: to, name: label, detail: enPalette.screen, run: () => navigate({ to }) }));
  if (words === '') return { commands: places, isChecking: false };
  if (settled !== text || data === undefined) return { commands: places, isChecking: error === null };
  const identities = data.identities.map((one) => ({
    key: `identity ${one.id}`,
    name: one.name,
    detail: describeIdentity(one),
    run: () => navigate({ to: '/identities/$id', params: { id: one.id } }),
  }));
  const items = data.items.map((item) => {
    const { type, id, name } = item;
    return {
      ...{ key: `${type} ${id}`, name, detail: describeItem(item) },
      run: () => navigate({ to: '/access/$type/$id', params: { type, id } }),
    };
  });
  const policies = data.policies.map(({ id, name }) => ({
    ...{ key: `policy ${id}`, name, detail: `${enPalette.policy} · ${id}` },
    run: () => navigate({ to: '/policies/$id', params: { id } }),
  }));
  return { commands: [...places, ...identities, ...items, ...policies], isChecking: false };
}
