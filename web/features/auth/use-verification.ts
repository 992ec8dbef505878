import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { resendVerification, verifyEmailManually } from '#contract/accounts.ts';
import { useWrite } from '../../api/use-write.ts';
import { paths } from '../../paths.ts';
import { toastError } from '../../shared/toast-error.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Sends the verification email again, and verifies without it when emails cannot be delivered. */
export function useVerification() {
  const navigate = useNavigate();
  const [offersManual, setOffersManual] = useState(false);

  const resend = useWrite(resendVerification, {
    onSuccess: (reply) => {
      if (reply.requiresManualVerification) {
        setOffersManual(true);
        toast({
          title: 'Email Service Issue',
          description: "Email couldn't be sent. You can verify manually below.",
          tone: 'destructive',
        });
        return;
      }
      toast({ title: 'Verification email sent successfully. Check your inbox.', tone: 'good' });
    },
    onError: (error) => toastError('Error', error, 'Failed to send verification email'),
  });

  const verifyManually = useWrite(verifyEmailManually, {
    onSuccess: () => {
      toast({ title: 'Your email has been verified successfully!', tone: 'good' });
      return navigate({ to: paths.signIn.href(), search: { verified: 'true' } });
    },
    onError: (error) => toastError('Verification Failed', error, 'Failed to verify email'),
  });

  return { resend, verifyManually, offersManual };
}

/** Shown when there is no address to send to. */
export function toastEmailMissing(): void {
  toast({ title: 'Email Required', description: 'Please enter your email address', tone: 'destructive' });
}
