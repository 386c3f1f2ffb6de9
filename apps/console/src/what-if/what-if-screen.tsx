import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { sessionQuery } from '../api/session';
import { Button } from '../components/button';
import { CopyButton } from '../components/copy-button';
import { en } from '../messages/en';
import { AddedAccess, RemovedAccess } from './access-field';
import { AnswerView } from './answer-view';
import { IdentityField } from './identity-field';
import { exampleQuestion, type Question } from './question';

const route = getRouteApi('/what-if');

export function WhatIfScreen() {
  const question = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: Partial<Question>) => void navigate({ search: { ...question, ...part } });
  const { identity, add, remove } = question;
  return (
    <div className="what-if">
      <header className="page-head">
        <h1>{en.whatIf.title}</h1>
        <p className="muted">{en.whatIf.lead}</p>
      </header>
      <QuestionForm question={question} onChange={change} />
      <section className="answer" aria-label={en.whatIf.answer}>
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
      aria-label={en.whatIf.title}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <div className="row">
        <span className="row-label">{en.whatIf.who}</span>
        <IdentityField
          identity={identity}
          onChange={(next) => {
            change({ identity: next, remove: [] });
          }}
        />
      </div>
      <div className="row">
        <span className="row-label">
          <Sign text="+" /> {en.whatIf.add}
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
            <Sign text="−" /> {en.whatIf.remove}
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
  const session = useQuery(sessionQuery);
  return (
    <div className="empty">
      <h2>{en.whatIf.emptyTitle}</h2>
      <p className="muted">{en.whatIf.empty}</p>
      {session.data?.development === true && (
        <Button className="button" onPress={onExample}>
          {en.whatIf.example}
        </Button>
      )}
    </div>
  );
}
