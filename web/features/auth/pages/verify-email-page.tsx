import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { verifyEmail } from '#contract/email-links.ts';
import { errorMessage, isMissing } from '../../../api/api-error.ts';
import { useWrite } from '../../../api/use-write.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { takeNext } from '../next-after-verification.ts';
import { nextSearch } from '../use-next.ts';
import { VerifyEmailPanel } from '../verify-email-panel.tsx';

/** /verify-email, and /verify-email/:token, the link of the verification email. */
export function VerifyEmailPage() {
  const { token } = useParams({ strict: false }) as { token?: string };
  const [{ email }] = useSearchState((raw) => ({ email: raw.email ?? '' }));
  const verify = useTokenOnce(token, email);

  const isSpent = isMissing(verify.error);

  // A lost connection uses up no link, so it can be tried again.
  if (token && verify.isError && !isSpent)
    return (
      <>
        <PageHeading title="Your email is not verified yet" lead={errorMessage(verify.error)} />
        <Button onClick={verify.again} className="self-start">
          Try again
        </Button>
      </>
    );
  if (token && !verify.isError) return <PageSpinner label="Verifying your email" />;
  return (
    <>
      <PageHeading
        title="Verify Your Email"
        lead="Verify your email to start using your account. We will send you a link; just open it."
      />
      {isSpent && (
        <Notice tone="bad" title={errorMessage(verify.error)} className="mb-6">
          Links work once and for a limited time. If you verified your email before, sign in. Otherwise, send
          yourself a new link below.
        </Notice>
      )}
      <VerifyEmailPanel email={email} />
    </>
  );
}

/** Redeems the token once, by a POST from the page, because mail scanners open links (P10). */
function useTokenOnce(token: string | undefined, email: string) {
  const navigate = useNavigate();
  const used = useRef<string | null>(null);
  const verify = useWrite(verifyEmail, {
    onSuccess: () =>
      navigate({
        to: paths.emailVerified.href(),
        search: { ...(email && { email }), ...nextSearch(takeNext(email)) },
        replace: true,
      }),
  });
  const { mutate, isError, error } = verify;
  const again = useCallback(() => {
    if (token) mutate({ body: email ? { token, email } : { token } });
  }, [token, email, mutate]);
  useEffect(() => {
    if (!token || used.current === token) return;
    used.current = token;
    again();
  }, [token, again]);
  return { isError, error, again };
}
