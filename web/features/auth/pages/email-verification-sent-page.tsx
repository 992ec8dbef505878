import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Illustration } from '../../../ui/layout/illustration.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { MailboxHint } from '../mailbox-hint.tsx';
import { ManualVerification } from '../manual-verification.tsx';
import { nextSearch, useNext } from '../use-next.ts';
import { toastEmailMissing, useVerification } from '../use-verification.ts';

export function EmailVerificationSentPage() {
  const [{ email }] = useSearchState((raw) => ({ email: raw.email ?? '' }));
  const { resend, verifyManually, offersManual } = useVerification();
  const next = useNext();

  return (
    <>
      <Illustration name="mail-sent" className="mb-4 self-start" />
      <PageHeading
        title="Check Your Email"
        lead={
          <>
            <p>
              We have sent a link to {email ? <strong className="text-ink">{email}</strong> : 'your address'}.
              Open it to verify your email and start using your account.
            </p>
            <p className="mt-2">Nothing there? Check your spam folder, or send it again.</p>
          </>
        }
      />
      <div className="flex flex-col items-start gap-5">
        <Button
          tone="secondary"
          busy={resend.isPending}
          onClick={() => (email ? resend.mutate({ body: { email } }) : toastEmailMissing())}
        >
          Resend verification email
        </Button>
        <TextLink to={paths.signIn.href()} search={nextSearch(next)}>
          Back to sign in
        </TextLink>
      </div>
      {offersManual && (
        <ManualVerification
          busy={verifyManually.isPending}
          onVerify={() => verifyManually.mutate({ body: { email } })}
        />
      )}
      <MailboxHint />
    </>
  );
}
