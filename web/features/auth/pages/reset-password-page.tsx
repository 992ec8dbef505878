import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { useResetPassword } from '../use-reset-password.ts';

type Reason = 'forgotten' | 'first' | 'enrollment';

const FORGOTTEN = {
  title: 'Choose a new password',
  lead: 'You will be signed out on every device. Then sign in with the new one.',
  password: 'New password',
  action: 'Change password',
  done: {
    title: 'Your password has been changed',
    description: 'You have been signed out everywhere. Sign in with the new one.',
  },
};

const TEXTS: Record<Reason, typeof FORGOTTEN> = {
  forgotten: FORGOTTEN,
  first: {
    title: 'Set a password',
    lead: 'Choose one that you use nowhere else. You will be signed out everywhere. If you sign in with Google or Apple, sign in with them once more to reconnect them.',
    password: 'Password',
    action: 'Set password',
    done: {
      title: 'Your password is set',
      description: 'Sign in with it, and make yourself at home.',
    },
  },
  enrollment: {
    ...FORGOTTEN,
    done: {
      ...FORGOTTEN.done,
      description: 'Sign in with the new one, and set up your second factor within 24 hours.',
    },
  },
};

/**
 * The link of the password reset email: /reset-password?token=… With `for=enrolment` it is the link that lets
 * staff enroll a second factor, which a forgotten password does not replace. With `for=first` the account has
 * no password yet.
 */
export function ResetPasswordPage() {
  const [{ token, reason }] = useSearchState((raw) => ({ token: raw.token ?? '', reason: reasonOf(raw) }));
  const { title, lead, password, action, done } = TEXTS[reason];
  const { register, errors, formProps, busy, isChecking, hasExpired } = useResetPassword(token, done);
  if (hasExpired && reason === 'enrollment' && token !== '') return <ExpiredEnrollment />;
  if (hasExpired) return <Expired isFirst={reason === 'first'} />;
  if (isChecking) return <PageSpinner label="Checking the link" />;
  return (
    <>
      <PageHeading title={title} lead={lead} />
      <form {...formProps} className="flex flex-col gap-5">
        <Field label={password} error={errors.password?.message}>
          <PasswordInput meter autoComplete="new-password" {...register('password')} />
        </Field>
        <Field label="Confirm password" error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
        </Field>
        <Button type="submit" size="lg" block busy={busy}>
          {action}
        </Button>
      </form>
    </>
  );
}

function reasonOf(raw: RawSearch): Reason {
  if (raw.for === 'enrolment') return 'enrollment';
  return raw.for === 'first' ? 'first' : 'forgotten';
}

function ExpiredEnrollment() {
  return (
    <PageHeading
      title="This link has expired"
      lead="It works once, and for 7 days. Ask another administrator for a new one: “Send enrollment link” under System Users."
    />
  );
}

function Expired({ isFirst }: { isFirst: boolean }) {
  return (
    <>
      <PageHeading
        title="This link has expired"
        lead={
          isFirst
            ? 'Links work once and for a limited time. We are happy to send you a new one.'
            : 'Links work once, for 30 minutes. Ask for a new one; only the latest link works.'
        }
      />
      <LinkButton
        to={paths.forgotPassword.href()}
        search={isFirst ? { for: 'first' } : {}}
        className="self-start"
      >
        Send a new link
      </LinkButton>
    </>
  );
}
