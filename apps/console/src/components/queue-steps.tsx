import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { enForYou } from '../messages/en-for-you';
import { findInQueue, type QueueStep } from './queue';

const text = enForYou.steps;

/** Leads to the previous and the next object of the screen For you, if this one is among them. */
export function QueueSteps({ id }: { readonly id: string }) {
  const [found] = useState(() => findInQueue(id));
  if (found === undefined) return null;
  const { place, all, previous, next } = found;
  return (
    <nav className="actions small queue-steps" aria-label={text.label}>
      {previous && <Step step={previous} name={text.previous} />}
      {next && <Step step={next} name={text.next} />}
      <span className="muted">{text.at(place, all)}</span>
      <Link to="/for-you">{text.list}</Link>
    </nav>
  );
}

function Step({ step: { kind, id }, name }: { readonly step: QueueStep; readonly name: string }) {
  return (
    <Link className="button" to={kind === 'change' ? '/approvals/$id' : '/violations/$id'} params={{ id }}>
      {name}
    </Link>
  );
}
