import { resendStaffInvitation, type StaffMember } from '#contract/enterprise/company.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useWrite } from '../../../api/use-write.ts';
import { enterpriseRoleName } from '../../../shared/role-names.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { actionsColumn } from '../../../ui/data/columns.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { EmailAddress } from '../../../ui/format/email-address.tsx';
import { fullName } from '../../../ui/format/full-name.ts';
import { Trash2 } from '../../../ui/icons/actions.ts';
import { MailPlus } from '../../../ui/icons/documents.ts';

export function StaffTable({
  staff,
  onRemove,
}: {
  staff: readonly StaffMember[];
  onRemove: (member: StaffMember) => void;
}) {
  return (
    <DataTable
      caption="Staff"
      columns={[
        { key: 'name', header: 'Person', heading: true, cell: (member) => <Who member={member} /> },
        { key: 'role', header: 'Role', cell: (member) => enterpriseRoleName(member) },
        {
          key: 'status',
          header: 'Status',
          cell: ({ status }) =>
            status === 'active' ? <Badge tone="good">Active</Badge> : <Badge tone="primary">Invited</Badge>,
        },
        actionsColumn<StaffMember>((member) =>
          member.canManage ? <Actions member={member} onRemove={onRemove} /> : null,
        ),
      ]}
      rows={staff}
      rowKey={({ id }) => id}
    />
  );
}

function Who({ member }: { member: StaffMember }) {
  const { id } = useSignedInUser();
  return (
    <span className="block min-w-0">
      <span className="block break-words font-medium">
        {fullName(member)}
        {member.id === id && <span className="font-normal text-ink-soft"> (you)</span>}
      </span>
      <span className="block wrap-anywhere font-normal text-ink-soft text-sm">
        <EmailAddress>{member.email}</EmailAddress>
      </span>
    </span>
  );
}

function Actions({ member, onRemove }: { member: StaffMember; onRemove: (member: StaffMember) => void }) {
  const name = fullName(member);
  const isInvited = member.status === 'invited';
  const resend = useWrite(resendStaffInvitation, {
    onSuccess: ({ message }) => void toast({ title: 'Invitation sent', description: message, tone: 'good' }),
    onError: toastFailure,
  });
  return (
    <span className="-mr-2 flex items-center justify-end gap-1">
      {isInvited && (
        <IconButton
          label={`Send the invitation of ${name} again`}
          busy={resend.isPending}
          onClick={() => resend.mutate({ params: { userId: member.id } })}
        >
          <MailPlus aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={isInvited ? `Revoke the invitation of ${name}` : `Remove ${name}`}
        tone="destructive"
        onClick={() => onRemove(member)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </span>
  );
}
