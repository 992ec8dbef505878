import { useState } from 'react';
import { answerEmailChange, readEmailChange } from '#contract/security/email-change.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';

/** The owner of an old address answers whether staff may change it. Opening the page changes nothing. */
export function EmailChangePage() {
  const [{ token }] = useSearchState((raw) => ({ token: raw.token ?? '' }));
  const { data, error } = useRead(
    readEmailChange,
    { query: { token } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const [done, setDone] = useState<string | null>(null);
  const answer = useWrite(answerEmailChange, { onSuccess: ({ message }) => setDone(message) });
  if (!data && !error) return <PageSpinner label="Reading the link" />;
  return (
    <>
      <PageHeading title="Change email address" className="mb-0" />
      {done !== null ? (
        <>
          <Notice tone="good" title={done} className="mt-6" />
          <NextSteps />
        </>
      ) : error ? (
        <>
          <Notice tone="bad" title={errorMessage(error)} className="mt-6">
            This link works only once. If you didn’t ask to change your email, you don’t need to do anything.
          </Notice>
          <NextSteps />
        </>
      ) : (
        <>
          <p className="mt-3 text-ink-soft">
            We got a request to move your account to{' '}
            <strong className="wrap-anywhere font-semibold text-ink">{data?.newEmail}</strong>. Did you make
            it?
          </p>
          <p className="mt-3 text-ink-soft">
            After the change we sign out every browser, and you choose a new password. For 24 hours you can
            receive money, but not spend it.
          </p>
          {answer.isError && <Notice tone="bad" title={errorMessage(answer.error)} className="mt-6" />}
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <Button
              busy={answer.isPending && answer.variables?.body.answer === 'yes'}
              disabled={answer.isPending}
              onClick={() => answer.mutate({ body: { token, answer: 'yes' } })}
            >
              Yes, change it
            </Button>
            <Button
              tone="secondary"
              busy={answer.isPending && answer.variables?.body.answer === 'no'}
              disabled={answer.isPending}
              onClick={() => answer.mutate({ body: { token, answer: 'no' } })}
            >
              No, that was not me
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function NextSteps() {
  return (
    <div className="mt-8 flex flex-col gap-3 sm:flex-row">
      <LinkButton to={paths.signIn.href()}>Sign in</LinkButton>
      <LinkButton to={paths.help.href()} tone="secondary">
        Get help
      </LinkButton>
    </div>
  );
}
