import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatRef, type AccessRef } from '../api/access-ref';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { part } from '../components/part';
import type { Answer } from '../api/call';
import { policyQuery } from '../api/policy-queries';
import { Button } from '../components/button';
import { Late } from '../components/late';
import { Name } from '../components/name';
import { useScope } from '../components/use-scope';
import { useSettled } from '../components/use-settled';
import { enEffect } from '../messages/en-effect';
import { enPolicies } from '../messages/en-policies';
import { Effect } from './effect';
import { draftOf, gapOf, newDraft, toBody, type DraftItem, type PolicyDraft } from './policy-draft';
import { useDraft, type EditedDraft } from './use-draft';
import { PageHead } from '../components/page-head';
import { Loaded } from '../components/loaded';
import { announce } from '../components/announce';
import { Refused } from '../components/refused';
import { en } from '../messages/en';

/** The effect of the stored version is shown first; the code that edits it and stores the draft loads later. */
const PolicyForm = part(
  async () => (await import('./policy-form')).PolicyForm,
  () => (
    <div className="card">
      <Late />
    </div>
  ),
);
const SavePolicy = part(
  async () => (await import('./save-policy')).SavePolicy,
  () => null,
);
const PolicyConflicts = part(
  async () => (await import('../remediation/policy-conflicts')).PolicyConflicts,
  () => null,
);
const route = getRouteApi('/policies/$id');
/** The id that the API gives to the first policy of a simulation without one. */
const newPolicyId = 'draft-1';
/** Starts the tag of the owner of a policy that files manage. */
const ownerPrefix = 'managed-by:';

export function NewPolicyScreen() {
  return <Editor id={undefined} start={{ base: newDraft, etag: undefined, draft: newDraft }} missing={[]} tags={[]} />;
}

export function PolicyScreen() {
  const { id } = route.useParams();
  const query = useQuery(policyQuery(id));
  return (
    <Loaded query={query} title={enPolicies.form}>
      {({ data, etag }) => {
        const base = draftOf(data);
        return (
          <Editor key={id} id={id} start={{ base, etag, draft: base }} missing={data.danglingRefs} tags={data.tags} />
        );
      }}
    </Loaded>
  );
}

interface EditorProps {
  readonly id: string | undefined;
  readonly start: EditedDraft;
  /** Items that the stored version names and that do not exist. */
  readonly missing: readonly AccessRef[];
  /** Tags of the stored version. */
  readonly tags: readonly string[];
}

type Saved = Answer<'patch', '/sod-policies/v1/{id}'>;

function Editor({ id, start, missing, tags }: EditorProps) {
  const { edited, isEdited, change, discard, keepMine } = useDraft(id === undefined ? 'new' : `id:${id}`, start);
  const mayChange = useScope('sod-policy:manage');
  const client = useQueryClient();
  const [saved, setSaved] = useState<Saved>();
  const { base, draft, etag } = edited;
  const title = draft.name.trim() === '' ? enPolicies.untitled : draft.name;
  const isMissing = new Set(missing.map(formatRef));
  const deleted = draft.lists.flatMap(({ items }) => items.filter((item) => isMissing.has(formatRef(item))));
  const isOutdated = isEdited && etag !== start.etag;
  return (
    <div className="policy">
      <PageHead title={title} heading={<Name>{title}</Name>} above={id ?? enPolicies.new}>
        <ManagedBy tags={tags} />
        {!mayChange && <Refused action={enPolicies.toChange} scope="sod-policy:manage" />}
        {id !== undefined && (
          <p>
            <Link to="/violations" search={{ policy: id }}>
              {enPolicies.violations}
            </Link>
          </p>
        )}
      </PageHead>
      <fieldset className="plain" disabled={!mayChange} aria-label={enPolicies.form}>
        <PolicyForm draft={draft} onChange={change} isNew={id === undefined} missing={isMissing} />
      </fieldset>
      <div className="stack">
        {saved !== undefined && <SavedNotice saved={saved} />}
        {isOutdated && (
          <div className="notice" role="status">
            <p>{enPolicies.outdated}</p>
            <p className="actions">
              <Button className="button primary" onPress={keepMine}>
                {enPolicies.keepMine}
              </Button>
              <Button onPress={discard}>{enPolicies.startAgain}</Button>
            </p>
          </div>
        )}
        {deleted.length > 0 ? <MissingItems items={deleted} /> : <DraftEffect id={id} base={base} draft={draft} />}
        {isEdited && (
          <SavePolicy
            id={id}
            edited={edited}
            onDiscard={discard}
            onOutdated={() => client.invalidateQueries(id === undefined ? {} : policyQuery(id))}
            onSaved={(result) => {
              discard();
              setSaved(result);
              announce('resourceType' in result ? enPolicies.proposed : enPolicies.saved);
            }}
          />
        )}
        {id !== undefined && base.state === 'ENFORCED' && <ConflictsByDesign id={id} />}
      </div>
    </div>
  );
}

/** Names the owner of the files that manage the policy: the service refuses its changes here. */
function ManagedBy({ tags }: Pick<EditorProps, 'tags'>) {
  const owner = tags.find((tag) => tag.startsWith(ownerPrefix))?.slice(ownerPrefix.length);
  if (owner === undefined) return null;
  return (
    <p>
      <span className="tag">
        {enPolicies.managedBy} <Name>{owner}</Name>
      </span>{' '}
      <span className="muted small">{enPolicies.managedHint}</span>
    </p>
  );
}

function ConflictsByDesign({ id }: { readonly id: string }) {
  if (!useScope('sod-violation:read')) return null;
  return <PolicyConflicts policyId={id} />;
}

/** Says which items of the policy do not exist: the service refuses to simulate or store it with them. */
function MissingItems({ items }: { readonly items: readonly DraftItem[] }) {
  return (
    <div className="notice unreliable">
      <p>{enPolicies.deleted}</p>
      <ul className="removals">
        {items.map((item) => (
          <li key={formatRef(item)}>
            {en.types[item.type]} <Name>{item.id}</Name>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EffectProps {
  readonly id: string | undefined;
  readonly base: PolicyDraft;
  readonly draft: PolicyDraft;
}

/** Simulates a policy that is not enforced before and after as if it were, which is what its author wants to know. */
function DraftEffect({ id, base, draft }: EffectProps) {
  const settled = useSettled(draft, 200);
  const gap = gapOf(settled);
  const isHypothetical = settled.state === 'NOT_ENFORCED' && (id === undefined || base.state === 'NOT_ENFORCED');
  if (gap !== undefined) {
    return (
      <div className="empty">
        <h2>{enEffect.emptyTitle}</h2>
        <p className="muted">{enPolicies.gaps[gap]}</p>
      </div>
    );
  }
  const policy = toBody(isHypothetical ? { ...settled, state: 'ENFORCED' } : settled, id);
  return (
    <Effect
      change={{ policies: [policy] }}
      policyId={id ?? newPolicyId}
      note={isHypothetical ? enEffect.hypothetical : enEffect.lead}
      isPending={JSON.stringify(settled) !== JSON.stringify(draft)}
    />
  );
}

function SavedNotice({ saved }: { readonly saved: Saved }) {
  return (
    <div className="notice fine" role="status">
      {'resourceType' in saved ? (
        <>
          <p>{enPolicies.proposed}</p>
          <Link to="/approvals/$id" params={{ id: saved.id }}>
            {enPolicies.toProposal}
          </Link>
        </>
      ) : (
        <>
          <p>{enPolicies.saved}</p>
          <Link to="/policies/$id" params={{ id: saved.id }}>
            <Name>{saved.name}</Name>
          </Link>
        </>
      )}
    </div>
  );
}
