import { Fragment } from 'react';
import { codePointOf, markInvisible, splitInvisible } from '@identity-governance/values';

const longest = 160;

interface Props {
  readonly children: string;
}

/**
 * Shows a name of external origin: isolated, so that its marks do not reorder the surrounding text, with the code point
 * of each character that is not seen, and shortened.
 */
export function Name({ children }: Props) {
  const short = shorten(children);
  const title = short === children ? undefined : markInvisible(children.slice(0, 2000));
  return <bdi title={title}>{marked(splitInvisible(short))}</bdi>;
}

/** Shows a text of external origin like a name, in its lines. */
export function Text({ children }: Props) {
  return <bdi className="text">{marked(splitInvisible(children, 'text'))}</bdi>;
}

/** Shows names, each by itself: one that contains a comma does not read as two. */
export function Names({ of }: { readonly of: readonly string[] }) {
  return of.map((name, n) => (
    <Fragment key={n}>
      {n > 0 && ', '}
      <Name>{name}</Name>
    </Fragment>
  ));
}

function marked(parts: readonly string[]) {
  if (parts.length === 1) return parts[0];
  return parts.map((part, n) =>
    n % 2 === 0 ? (
      part
    ) : (
      <span key={n} className="code-point">
        {codePointOf(part)}
      </span>
    ),
  );
}

/** Shortens a name for where no other can be shown, such as an option. */
export function shorten(name: string): string {
  if (name.length <= longest) return name;
  return `${name.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
