import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { type AuthorityUser, listAuthorityUsers } from '#contract/admin/staff.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { fullName } from '../full-name.ts';
import { RowSkeletons } from '../row-skeletons.tsx';
import { AddStaffDialog } from './add-staff-dialog.tsx';
import { DeleteStaffDialog } from './delete-staff-dialog.tsx';
import { EnrolmentLinkDialog } from './enrolment-link-dialog.tsx';
import { STAFF_COLUMNS } from './staff-columns.tsx';

/** The staff accounts: invite and remove. */
export function SystemUsersTab() {
  const [adding, setAdding] = useState(false);
  return (
    <section aria-labelledby="system-users">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="system-users" className="font-display font-semibold text-2xl tracking-tight">
          System Users
        </h2>
        <Button onClick={() => setAdding(true)}>
          <UserPlus aria-hidden="true" />
          Add Authority User
        </Button>
      </div>
      <Staff />
      {adding && <AddStaffDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

function Staff() {
  const me = useSignedInUser();
  const read = useRead(listAuthorityUsers);
  const { data, error } = read;
  const [enrolling, setEnrolling] = useState<AuthorityUser | null>(null);
  const [leaving, setLeaving] = useState<AuthorityUser | null>(null);
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
            {
              key: 'actions',
              header: 'Actions',
              buttons: true,
              align: 'end',
              cell: (person) =>
                person.id === me.id && person.authorityRole !== 'god' ? (
                  <span className="text-ink-faint text-sm">You</span>
                ) : (
                  <span className="inline-flex flex-wrap justify-end">
                    {person.id !== me.id && (
                      <Button tone="quiet" size="sm" onClick={() => setEnrolling(person)}>
                        Send enrollment link
                        <span className="sr-only"> to {fullName(person)}</span>
                      </Button>
                    )}
                    <Delete person={person} onDelete={() => setLeaving(person)} />
                  </span>
                ),
            },
          ]}
          rows={data}
          rowKey={({ id }) => id}
        />
      </Card>
      {enrolling && <EnrolmentLinkDialog person={enrolling} onClose={() => setEnrolling(null)} />}
      {leaving && <DeleteStaffDialog person={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

/** The God account cannot be deleted; the button explains why. */
function Delete({ person, onDelete }: { person: AuthorityUser; onDelete: () => void }) {
  const isGod = person.authorityRole === 'god';
  return (
    <Button
      tone="quiet"
      size="sm"
      className="-mr-3.5"
      onClick={() =>
        isGod
          ? toast({ title: 'Error', description: 'Cannot delete God user', tone: 'destructive' })
          : onDelete()
      }
    >
      Delete
      <span className="sr-only"> {fullName(person)}</span>
    </Button>
  );
}
