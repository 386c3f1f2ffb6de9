import { en } from '../messages/en';
import { CopyButton } from './copy-button';

interface CodeView {
  readonly title: string;
  readonly code: string;
}

/** Maximum length of the displayed code; a copy is complete. */
const shown = 20_000;

/** Shows the same request in multiple notations, one open at a time. */
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
