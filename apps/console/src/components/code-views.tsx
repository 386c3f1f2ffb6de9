import { en } from '../messages/en';
import { CopyButton } from './copy-button';

interface CodeView {
  readonly title: string;
  readonly code: string;
}

/** The longest code that is shown; a copy is whole. */
const shown = 20_000;

/** The same request in several notations, one open at a time. */
export function CodeViews({
  views,
  isOpen = true,
}: {
  readonly views: readonly CodeView[];
  readonly isOpen?: boolean;
}) {
  return (
    <div className="codes">
      {views.map(({ title, code }, n) => (
        <details key={title} name="code" open={isOpen && n === 0}>
          <summary>{title}</summary>
          <div className="code">
            <pre tabIndex={0} aria-label={title}>
              {code.slice(0, shown)}
            </pre>
            <CopyButton text={code} label={en.copy.copy} />
          </div>
        </details>
      ))}
    </div>
  );
}
