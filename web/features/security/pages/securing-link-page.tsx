import { disownSignIn, undoEmailChange } from '#contract/security/identities.ts';
import { errorMessage, isInvalidToken, refusalCode } from '../../../api/api-error.ts';
import { useWrite } from '../../../api/use-write.ts';
import { paths } from '../../../paths.ts';
import { contact } from '../../../shared/contact.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { buttonStyle } from '../../../ui/actions/button-style.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';

type Texts = { title: string; lead: string; button: string };

/** The link "This was not me" in the email about a new device. */
export function NotMePage() {
  return (
    <SecuringLink
      route={disownSignIn}
      texts={{
        title: 'Secure your account',
        lead: 'Wasn’t you? Sign out everywhere now, then choose a new password. If your email address was changed since then, we change it back.',
        button: 'Secure my account',
      }}
    />
  );
}

/** The link "Undo the change" in the email to the old address. */
export function UndoEmailPage() {
  return (
    <SecuringLink
      route={undoEmailChange}
      texts={{
        title: 'Undo the email change?',
        lead: 'Your account gets this email address back. You choose a new password right after.',
        button: 'Undo the change',
      }}
    />
  );
}

/** The button makes the call, because mail scanners open links. */
function SecuringLink({
  route,
  texts,
}: {
  route: typeof disownSignIn | typeof undoEmailChange;
  texts: Texts;
}) {
  const [{ token }] = useSearchState((raw) => ({ token: raw.token ?? '' }));
  const secure = useWrite(route, {
    onError: (error) => {
      if (!isInvalidToken(error) && !isShut(error)) toastFailure(error);
    },
  });
  if (secure.isSuccess) {
    return (
      <>
        <PageHeading
          title="Your account is secured"
          lead="We signed out every browser and emailed you a link to choose a new password. Nothing can be spent until you do."
        />
        <LinkButton to={paths.signIn.href()} className="self-start">
          Go to sign in
        </LinkButton>
      </>
    );
  }
  if (isShut(secure.error)) {
    return (
      <>
        <PageHeading title="We shut your account" lead={errorMessage(secure.error)} />
        <a href={contact.hello} className={buttonStyle({ className: 'self-start' })}>
          Write to our support
        </a>
      </>
    );
  }
  if (token === '' || isInvalidToken(secure.error)) {
    return (
      <>
        <PageHeading
          title="This link no longer works"
          lead="Links like this work once, within 7 days. If you cannot get into your account, choose a new password or contact us."
        />
        <LinkButton to={paths.forgotPassword.href()} className="self-start">
          Choose a new password
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      <Notice tone="warn" title="What happens" className="mb-6">
        We sign out every browser, cancel your password, and remove sign-in with Google and Apple. Nothing can
        be spent until you choose a new password with the link that we email you.
      </Notice>
      <Button
        size="lg"
        className="self-start"
        busy={secure.isPending}
        onClick={() => secure.mutate({ body: { token } })}
      >
        {texts.button}
      </Button>
    </>
  );
}

/** The account is shut, but its address is another account's now: no link can let its owner in again. */
function isShut(error: Error | null): boolean {
  return refusalCode(error) === 'email-taken';
}
