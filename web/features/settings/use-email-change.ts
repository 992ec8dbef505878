import { useQueryClient } from '@tanstack/react-query';
import { getCurrentUser } from '#contract/accounts.ts';
import { listIdentities } from '#contract/security/identities.ts';
import { changeEmail, confirmEmailChange } from '#contract/security/security.ts';
import { rememberUser } from '../../api/use-current-user.ts';
import { useWrite } from '../../api/use-write.ts';
import { SECURITY_READS } from '../../shared/security/security-reads.ts';
import { toastError } from '../../shared/toast-error.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** The two steps of an email change: a code is emailed to the new address, and the code confirms it. */
export function useEmailChange({
  onSent,
  onVerified,
}: {
  onSent: (email: string) => void;
  onVerified: () => void;
}) {
  const queryClient = useQueryClient();
  const onError = (error: Error) => toastError('Verification Failed', error);

  const send = useWrite(changeEmail, {
    onSuccess: (_, { body }) => {
      toast({
        title: 'Verification Code Sent',
        description: `Enter the code we sent to ${body.newEmail}.`,
        tone: 'good',
      });
      onSent(body.newEmail);
    },
    onError,
  });
  const confirm = useWrite(confirmEmailChange, {
    // A new address removes the links to Google and Apple.
    invalidates: [getCurrentUser, listIdentities, ...SECURITY_READS],
    onSuccess: (saved) => {
      rememberUser(queryClient, saved);
      toast({ title: 'Verification Successful', description: `${saved.email} is verified.`, tone: 'good' });
      onVerified();
    },
    onError,
  });
  return { send, confirm };
}
