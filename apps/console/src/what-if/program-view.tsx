import type { AccessRef } from '../api/access-ref';
import { formatJson, toCurl, toPredictCommand } from '../api/commands';
import { CodeViews } from '../components/code-views';
import { en } from '../messages/en';
import { enWhatIf } from '../messages/en-what-if';
import { toRefs, type Question } from './question';

interface Props {
  readonly question: Question & { readonly identity: string };
  readonly body: { readonly identityId: string; readonly accessRefs: readonly AccessRef[] };
  readonly prediction: object;
}

/** Shows the question for programs: as curl, as a command, and the response. */
export function ProgramView({ question: { identity, add, remove }, body, prediction }: Props) {
  const url = new URL('/sod-violations/v1/predict', location.href).href;
  return (
    <section className="program" aria-label={enWhatIf.program}>
      <h2>{enWhatIf.program}</h2>
      <p className="muted small">{enWhatIf.programLead}</p>
      <CodeViews
        views={[
          { title: en.copy.curl, code: toCurl({ method: 'POST', url, body }) },
          { title: en.copy.cli, code: toPredictCommand({ identity, add: toRefs(add), remove: toRefs(remove) }) },
          { title: en.copy.json, code: formatJson(prediction, 2) },
        ]}
      />
    </section>
  );
}
