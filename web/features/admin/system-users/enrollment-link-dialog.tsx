import { countStaffRequests, listStaffRequests } from '#contract/admin/approvals.ts';
import {
  type AuthorityUser,
  listAudit,
  listAuthorityUsers,
  sendEnrollmentLink,
} from '#contract/admin/staff.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { fullName } from '../../../ui/format/full-name.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { toastReply } from '../approvals/toast-reply.ts';

/** Mails a colleague the link with which they choose a password and enroll a second factor. */
export function EnrollmentLinkDialog({ person, onClose }: { person: AuthorityUser; onClose: () => void }) {
  const send = useWrite(sendEnrollmentLink, {
    invalidates: [listAuthorityUsers, listAudit, listStaffRequests, countStaffRequests],
    onSuccess: (reply) => {
      toastReply(reply);
      onClose();
    },
    onError: (error) => {
      toastFailure(error);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Send an enrollment link?"
      description={`${fullName(person)} gets a link by email at ${person.email}. With it they choose a password, and then have a day to turn on two-factor authentication. If they have a second factor now, it ends when they use the link, not before.`}
      confirmLabel="Send link"
      tone="primary"
      busy={send.isPending}
      onConfirm={() => send.mutate({ params: { userId: person.id } })}
    />
  );
}
