import { en } from '../messages/en';
import { Button } from './button';
import { Name } from './name';

interface Props {
  readonly name: string;
  readonly onRemove: () => void;
}

/** The content of a chip: a name, and a button that removes it. */
export function RemovableName({ name, onRemove }: Props) {
  return (
    <>
      <Name>{name}</Name>
      <Button className="chip-remove" label={en.picker.remove(name)} onPress={onRemove}>
        ×
      </Button>
    </>
  );
}
