import { getRouteApi } from '@tanstack/react-router';
import { part } from '../components/part';
import { Button } from '../components/button';
import { CopyButton } from '../components/copy-button';
import { en } from '../messages/en';
import { enWhatIf } from '../messages/en-what-if';
import { AddedAccess, RemovedAccess } from './access-field';
import { IdentityField } from './identity-field';
import { exampleQuestion, type Question } from './question';
import { PageHead } from '../components/page-head';
import { useSession } from '../components/use-session';

/** The result waits for the API, so its code loads meanwhile. */
const AnswerView = part(async () => (await import('./answer-view')).AnswerView);
const route = getRouteApi('/what-if');

export function WhatIfScreen() {
  const question = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: Partial<Question>) => void navigate({ search: { ...question, ...part } });
  const { identity, add, remove } = question;
  return (
    <div className="what-if">
      <PageHead title={enWhatIf.title} lead={enWhatIf.lead} />
      <QuestionForm question={question} onChange={change} />
      <section className="answer" aria-label={enWhatIf.answer}>
        {identity === undefined || add.length + remove.length === 0 ? (
          <NoAnswer
            onExample={() => {
              change(exampleQuestion);
            }}
          />
        ) : (
          <AnswerView question={{ ...question, identity }} />
        )}
      </section>
    </div>
  );
}

interface FormProps {
  readonly question: Question;
  readonly onChange: (part: Partial<Question>) => void;
}

function QuestionForm({ question: { identity, add, remove }, onChange: change }: FormProps) {
  return (
    <form
      className="question card"
      aria-label={enWhatIf.title}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <div className="row">
        <span className="row-label">{enWhatIf.who}</span>
        <IdentityField
          identity={identity}
          onChange={(next) => {
            change({ identity: next, remove: [] });
          }}
        />
      </div>
      <div className="row">
        <span className="row-label">
          <Sign text="+" /> {enWhatIf.add}
        </span>
        <AddedAccess
          refs={add}
          onChange={(next) => {
            change({ add: next });
          }}
        />
      </div>
      {identity !== undefined && (
        <div className="row">
          <span className="row-label">
            <Sign text="−" /> {enWhatIf.remove}
          </span>
          <RemovedAccess
            identity={identity}
            refs={remove}
            onChange={(next) => {
              change({ remove: next });
            }}
          />
        </div>
      )}
      <CopyButton text={location.href} label={en.copy.link} />
    </form>
  );
}

function Sign({ text }: { readonly text: string }) {
  return (
    <span className="sign" aria-hidden="true">
      {text}
    </span>
  );
}

function NoAnswer({ onExample }: { readonly onExample: () => void }) {
  const { development } = useSession();
  return (
    <div className="empty">
      <h2>{enWhatIf.emptyTitle}</h2>
      <p className="muted">{enWhatIf.empty}</p>
      {development && (
        <Button className="button" onPress={onExample}>
          {enWhatIf.example}
        </Button>
      )}
    </div>
  );
}
