import { challengeTwoFactor } from '#contract/security/two-factor.ts';
import { errorMessage, refusalCode } from '../../api/api-error.ts';
import { useWrite } from '../../api/use-write.ts';
import { paths } from '../../paths.ts';
import { SecondFactorForm } from '../../shared/security/second-factor-form.tsx';
import { toastError } from '../../shared/toast-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextLink, textLinkStyle } from '../../ui/actions/text-link.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useAfterSignIn } from './use-sign-in.ts';

/**
 * The second step of a sign-in with two-factor authentication. The first step stays valid for five minutes.
 */
export function TwoFactorStep({ next, onStartAgain }: { next: string | null; onStartAgain: () => void }) {
  const welcome = useAfterSignIn({ next });
  const challenge = useWrite(challengeTwoFactor, {
    onSuccess: ({ user }) => welcome(user),
    onError: (error) => {
      const code = refusalCode(error);
      if (code === 'two-factor-expired') {
        toast({
          title: 'Please sign in again',
          description: 'Your sign-in timed out, so please start over.',
        });
        onStartAgain();
        return;
      }
      if (code === 'invalid-code') return;
      toastError('Sign In Failed', error);
    },
  });
  return (
    <>
      <PageHeading
        title="One more step"
        lead="Your account is protected by two-factor authentication. Please enter a code to finish signing in."
      />
      <SecondFactorForm
        error={challenge.error && errorMessage(challenge.error)}
        onSubmit={(body) => challenge.mutate({ body })}
      >
        <Button type="submit" size="lg" block busy={challenge.isPending || challenge.isSuccess}>
          Sign In
        </Button>
      </SecondFactorForm>
      <p className="mt-7 text-center text-ink-soft">
        <span className="inline-block">
          Lost your codes?{' '}
          <TextLink to={paths.helpTopic.href({ topic: 'account-and-security' })}>Get help</TextLink>.
        </span>{' '}
        <span className="inline-block">
          Not you?{' '}
          <button type="button" onClick={onStartAgain} className={`${textLinkStyle} rounded-xs`}>
            Start again
          </button>
        </span>
      </p>
    </>
  );
}
