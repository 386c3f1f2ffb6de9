import { call } from '../api/call';
import { describeIdentity } from '../api/describe-identity';
import { findIdentitiesQuery } from '../api/queries';
import { announce } from '../components/announce';
import { Confirm } from '../components/confirm';
import { ErrorNotice } from '../components/error-notice';
import { PickOne } from '../components/pick-one';
import { useChange } from '../components/use-change';
import { enGroup as text } from '../messages/en-group';

const path = '/workgroups/v1/{id}/members';

/** A search for an identity, which becomes a member when it is chosen. */
export function AddMember({ groupId: id }: { readonly groupId: string }) {
  const add = useChange(
    (identityId: string) => call('post', path, { params: { id }, body: { id: identityId } }),
    ({ name }) => {
      announce(text.added(name));
    },
  );
  return (
    <>
      <PickOne
        label={text.add}
        hint={text.addHint}
        queryOf={findIdentitiesQuery}
        choiceOf={(one) => ({ key: one.id, name: one.name, detail: describeIdentity(one) })}
        chosen={undefined}
        onChange={(one) => {
          if (one !== undefined) add.mutate(one.id);
        }}
      />
      {add.error !== null && <ErrorNotice error={add.error} retry={undefined} />}
    </>
  );
}

interface RemoveProps {
  readonly groupId: string;
  /** Of the member. */
  readonly id: string;
  readonly name: string;
}

export function RemoveMember({ groupId, id: identityId, name }: RemoveProps) {
  const remove = useChange(
    () => call('delete', `${path}/{identityId}`, { params: { id: groupId, identityId } }),
    () => {
      announce(text.removed(name));
    },
  );
  return (
    <>
      <Confirm
        {...text.removeMember}
        isBusy={remove.isPending}
        onConfirm={() => {
          remove.mutate(undefined);
        }}
      />
      {remove.error !== null && <ErrorNotice error={remove.error} retry={undefined} />}
    </>
  );
}
