import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { authProfileQuery, type AuthProfile } from '../api/auth-profile-queries';
import { call } from '../api/call';
import { Facts } from '../components/facts';
import { Field, optionsOf, Select } from '../components/field';
import { Loaded } from '../components/loaded';
import { Name } from '../components/name';
import { PageHead } from '../components/page-head';
import { PatchReview } from '../components/patch-review';
import { Tick } from '../components/tick';
import { useScope } from '../components/use-scope';
import { en } from '../messages/en';
import { enAuthProfiles as text } from '../messages/en-auth-profiles';
import { enForms } from '../messages/en-forms';
import { changesOf, draftOf, type ProfileDraft } from './profile-changes';

const route = getRouteApi('/auth-profiles/$id');
const path = '/auth-profiles/v1/{id}';

export function AuthProfileScreen() {
  const { id } = route.useParams();
  const query = useQuery(authProfileQuery(id));
  const mayChange = useScope('auth-profile:manage');
  return (
    <Loaded query={query} title={text.one}>
      {({ data: profile, etag }) => (
        <div className="stack">
          <PageHead title={profile.name} heading={<Name>{profile.name}</Name>} above={text.one} />
          {mayChange ? (
            <Editor key={etag} profile={profile} etag={etag} />
          ) : (
            <>
              <Settings profile={profile} />
              <p className="muted small">{enForms.readOnly('auth-profile:manage')}</p>
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}

function Settings({ profile }: { readonly profile: AuthProfile }) {
  const { id, type, offNetwork, untrustedGeography, applicationId, applicationName, strongAuthLogin } = profile;
  return (
    <Facts
      label={enForms.facts}
      facts={[
        [en.lists.id, <Name key="id">{id}</Name>],
        [text.type, text.types[type]],
        [text.offNetwork, offNetwork ? enForms.yes : enForms.no],
        [text.untrustedGeography, untrustedGeography ? enForms.yes : enForms.no],
        [text.applicationId, applicationId !== null && <Name key="id">{applicationId}</Name>],
        [text.applicationName, applicationName !== null && <Name key="name">{applicationName}</Name>],
        [text.strongAuthLogin, strongAuthLogin ? enForms.yes : enForms.no],
      ]}
    />
  );
}

interface EditorProps {
  readonly profile: AuthProfile;
  readonly etag: string | undefined;
}

/** Edits the fields that can be changed, and shows the change before it is stored. */
function Editor({ profile, etag }: EditorProps) {
  const start = draftOf(profile);
  const [draft, setDraft] = useState(start);
  const { id } = profile;
  return (
    <>
      <ProfileForm
        draft={draft}
        onChange={(part) => {
          setDraft({ ...draft, ...part });
        }}
      />
      <PatchReview
        path={path}
        params={{ id }}
        etag={etag}
        changes={changesOf(profile, draft)}
        send={(body) => call('patch', path, { params: { id }, body, ...(etag !== undefined && { ifMatch: etag }) })}
        onDiscard={() => {
          setDraft(start);
        }}
      />
    </>
  );
}

interface FormProps {
  readonly draft: ProfileDraft;
  readonly onChange: (part: Partial<ProfileDraft>) => void;
}

function ProfileForm({ draft, onChange }: FormProps) {
  return (
    <form
      className="card ruling action-form"
      aria-label={text.form}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <Select
        label={text.type}
        value={draft.type}
        options={optionsOf(text.types)}
        onChange={(type) => {
          onChange({ type });
        }}
      />
      {(['offNetwork', 'untrustedGeography'] as const).map((field) => (
        <Tick
          key={field}
          label={text[field]}
          isTicked={draft[field]}
          onChange={(isTicked) => {
            onChange({ [field]: isTicked });
          }}
        />
      ))}
      {(['applicationId', 'applicationName'] as const).map((field) => (
        <Field key={field} label={enForms.optional(text[field])}>
          <input
            className="input"
            maxLength={255}
            value={draft[field]}
            onChange={({ target }) => {
              onChange({ [field]: target.value });
            }}
          />
        </Field>
      ))}
    </form>
  );
}
