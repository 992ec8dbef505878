import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { resendVerification, verifyEmailManually } from '#contract/email-links.ts';
import { useWrite } from '../../api/use-write.ts';
import { paths } from '../../paths.ts';
import { toastError } from '../../shared/toast-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { keepNext } from './next-after-verification.ts';
import { nextSearch, useNext } from './use-next.ts';

/** Sends the verification email again, and verifies without it when emails cannot be delivered. */
export function useVerification() {
  const navigate = useNavigate();
  const next = useNext();
  const [offersManual, setOffersManual] = useState(false);

  const resend = useWrite(resendVerification, {
    onSuccess: (reply, { body }) => {
      if (reply.requiresManualVerification) {
        setOffersManual(true);
        toast({
          title: 'Email Service Issue',
          description: "Email couldn't be sent. You can verify manually below.",
          tone: 'destructive',
        });
        return;
      }
      keepNext(body.email, next);
      toast({ title: 'Verification email sent successfully. Check your inbox.', tone: 'good' });
    },
    onError: (error) => toastError('Error', error, 'Failed to send verification email'),
  });

  const verifyManually = useWrite(verifyEmailManually, {
    onSuccess: () => {
      toast({ title: 'Your email has been verified successfully!', tone: 'good' });
      return navigate({ to: paths.signIn.href(), search: { verified: 'true', ...nextSearch(next) } });
    },
    onError: (error) => toastError('Verification Failed', error, 'Failed to verify email'),
  });

  return { resend, verifyManually, offersManual };
}

/** Shown when there is no address to send to. */
export function toastEmailMissing(): void {
  toast({ title: 'Email Required', description: 'Please enter your email address', tone: 'destructive' });
}
