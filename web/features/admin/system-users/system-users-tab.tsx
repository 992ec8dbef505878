import { useState } from 'react';
import { type AuthorityUser, listAuthorityUsers } from '#contract/admin/staff.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { actionsColumn } from '../../../ui/data/columns.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { fullName } from '../../../ui/format/full-name.ts';
import { Trash2 } from '../../../ui/icons/actions.ts';
import { KeyRound, UserPlus } from '../../../ui/icons/people.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { type RowAction, RowMenu } from '../../../ui/overlay/row-menu.tsx';
import { RowSkeletons } from '../row-skeletons.tsx';
import { AddStaffDialog } from './add-staff-dialog.tsx';
import { DeleteStaffDialog } from './delete-staff-dialog.tsx';
import { EnrollmentLinkDialog } from './enrollment-link-dialog.tsx';
import { STAFF_COLUMNS } from './staff-columns.tsx';

/** The staff accounts: invite and remove. */
export function SystemUsersTab() {
  const [adding, setAdding] = useState(false);
  return (
    <section aria-labelledby="system-users">
      <PartHeading
        id="system-users"
        title="System Users"
        namesTab
        className="mb-4"
        actions={
          <Button onClick={() => setAdding(true)}>
            <UserPlus aria-hidden="true" />
            Add Authority User
          </Button>
        }
      />
      <Staff />
      {adding && <AddStaffDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

function Staff() {
  const me = useSignedInUser();
  const read = useRead(listAuthorityUsers, {}, { staleTime: 0 });
  const { data, error } = read;
  const [enrolling, setEnrolling] = useState<AuthorityUser | null>(null);
  const [deleted, setDeleted] = useState<AuthorityUser | null>(null);
  if (!data) {
    return error ? (
      <Card>
        <ErrorState title="The staff did not load" {...errorProps(read)} />
      </Card>
    ) : (
      <RowSkeletons label="Loading staff" />
    );
  }
  return (
    <>
      <Card flush>
        <DataTable
          caption="System users"
          columns={[
            ...STAFF_COLUMNS,
            actionsColumn<AuthorityUser>((person) =>
              person.id === me.id && person.authorityRole !== 'god' ? (
                <span className="text-ink-faint text-sm">You</span>
              ) : (
                <RowMenu
                  label={`Actions on ${fullName(person)}`}
                  actions={[
                    ...(person.id === me.id ? [] : [enrollment(() => setEnrolling(person))]),
                    deletion(person, () => setDeleted(person)),
                  ]}
                />
              ),
            ),
          ]}
          rows={data}
          rowKey={({ id }) => id}
        />
      </Card>
      {enrolling && <EnrollmentLinkDialog person={enrolling} onClose={() => setEnrolling(null)} />}
      {deleted && <DeleteStaffDialog person={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

function enrollment(onSelect: () => void): RowAction {
  return { label: 'Send enrollment link', icon: <KeyRound aria-hidden="true" />, onSelect };
}

/** The God account cannot be deleted; choosing it says so. */
function deletion({ authorityRole }: AuthorityUser, onDelete: () => void): RowAction {
  const refuse = () => {
    toast({ title: 'Error', description: 'Cannot delete God user', tone: 'destructive' });
  };
  return {
    label: 'Delete',
    icon: <Trash2 aria-hidden="true" />,
    onSelect: authorityRole === 'god' ? refuse : onDelete,
  };
}
