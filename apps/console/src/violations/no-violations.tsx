import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { anyEnforcedPolicyQuery } from '../api/policy-queries';
import { anyIdentityQuery } from '../api/queries';
import { Loaded } from '../components/loaded';
import { useScope } from '../components/use-scope';
import { enNoViolations as text } from '../messages/en-no-violations';

/** Says that no identity violates a policy; without identities or policies, what is missing and where it is added. */
export function NoViolations() {
  const [seesIdentities, seesPolicies] = [useScope('inventory:read'), useScope('sod-policy:read')];
  const identities = useQuery({ ...anyIdentityQuery, enabled: seesIdentities });
  const policies = useQuery({ ...anyEnforcedPolicyQuery, enabled: seesPolicies });
  const unknown = { data: true, error: null, refetch: () => undefined };
  return (
    <Loaded query={seesIdentities ? identities : unknown}>
      {(hasIdentity) => (
        <Loaded query={seesPolicies ? policies : unknown}>
          {(hasPolicy) =>
            hasIdentity && hasPolicy ? <Verdict>{text.none}</Verdict> : <FirstSteps {...{ hasIdentity, hasPolicy }} />
          }
        </Loaded>
      )}
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
