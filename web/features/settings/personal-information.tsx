import { useState } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { Button } from '../../ui/actions/button.tsx';
import { type Fact, Facts } from '../../ui/data/facts.tsx';
import { useFocusAfter } from '../../ui/hooks/use-focus-after.ts';
import { Panel } from '../../ui/layout/card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePicture } from './profile-picture.tsx';

/** Name, phone and address: read-only until Edit is pressed. */
export function PersonalInformation({ id }: { id: string }) {
  const user = useSignedInUser();
  const [editing, setEditing] = useState(false);
  const edit = useFocusAfter(editing);

  return (
    <Panel
      id={id}
      title="Personal information"
      actions={
        !editing && (
          <Button ref={edit} tone="secondary" size="sm" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      <div className="mb-6 border-line border-b pb-6">
        <ProfilePicture />
      </div>
      {editing ? (
        <ProfileForm user={user} onDone={() => setEditing(false)} />
      ) : (
        <Facts facts={factsOf(user)} />
      )}
    </Panel>
  );
}

function factsOf(user: CurrentUser): Fact[] {
  const given = (value: string | null) =>
    value || <span className="font-normal text-ink-faint">Not provided</span>;
  return [
    { name: 'First name', value: user.firstName },
    { name: 'Last name', value: given(user.lastName) },
    { name: 'Phone', value: given(user.phoneNumber) },
    { name: 'Address', value: given(user.address) },
    { name: 'State', value: given(user.state) },
    { name: 'Zip code', value: given(user.zipCode) },
  ];
}
