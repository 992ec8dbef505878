import {
  type AuthorityUser,
  listAudit,
  listAuthorityUsers,
  sendEnrolmentLink,
} from '#contract/admin/staff.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { fullName } from '../full-name.ts';
import { useToastError } from '../use-toast-error.ts';

/** Mails a colleague the link with which they choose a password and enrol a second factor. */
export function EnrolmentLinkDialog({ person, onClose }: { person: AuthorityUser; onClose: () => void }) {
  const failed = useToastError();
  const send = useWrite(sendEnrolmentLink, {
    invalidates: [listAuthorityUsers, listAudit],
    onSuccess: ({ message }) => {
      toast({ title: 'Success', description: message, tone: 'good' });
      onClose();
    },
    onError: (error) => {
      failed('Error', error);
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
