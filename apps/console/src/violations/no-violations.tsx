import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { firstStepsQuery } from '../api/first-steps-query';
import { Loaded } from '../components/loaded';
import { useScope } from '../components/use-scope';
import { enNoViolations as text } from '../messages/en-no-violations';

/** Says that no identity violates a policy; without identities or policies, what is missing and where it is added. */
export function NoViolations() {
  const query = useQuery(
    firstStepsQuery({ identities: useScope('inventory:read'), policies: useScope('sod-policy:read') }),
  );
  return (
    <Loaded query={query}>
      {(found) => (found.hasIdentity && found.hasPolicy ? <Verdict>{text.none}</Verdict> : <FirstSteps {...found} />)}
    </Loaded>
  );
}

function Verdict({ children }: { readonly children: string }) {
  return <h2 className="verdict-text">{children}</h2>;
}

interface StepsProps {
  readonly hasIdentity: boolean;
  readonly hasPolicy: boolean;
}

function FirstSteps({ hasIdentity, hasPolicy }: StepsProps) {
  const [mayImport, mayWrite] = [useScope('inventory:manage'), useScope('sod-policy:manage')];
  return (
    <>
      <Verdict>{hasIdentity ? text.noPolicy : text.noIdentity}</Verdict>
      <h3>{text.steps}</h3>
      <ol className="steps">
        <Step isDone={hasIdentity}>{mayImport ? <Link to="/imports/new">{text.import}</Link> : text.import}</Step>
        <Step isDone={hasPolicy}>{mayWrite ? <Link to="/new-policy">{text.policy}</Link> : text.policy}</Step>
        <Step isDone={false}>{text.see}</Step>
      </ol>
    </>
  );
}

function Step({ isDone, children }: { readonly isDone: boolean; readonly children: ReactNode }) {
  return (
    <li>
      {children}
      {isDone && <span className="muted"> ({text.done})</span>}
    </li>
  );
}
