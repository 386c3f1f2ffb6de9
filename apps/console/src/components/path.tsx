import { en } from '../messages/en';
import { Name } from './name';

interface Props {
  readonly steps: readonly { readonly id: string; readonly name: string }[];
  /** Number of further paths. */
  readonly more: number;
}

export function Path({ steps, more }: Props) {
  return (
    <>
      {steps.map((step, n) => (
        <span key={`${n} ${step.id}`}>
          {n > 0 && ' › '}
          <Name>{step.name}</Name>
        </span>
      ))}
      {more > 0 && ` ${en.paths.morePaths(more)}`}
    </>
  );
}
