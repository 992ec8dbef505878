import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { checkResetLink, resetPassword } from '#contract/accounts.ts';
import { isInvalidToken } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { rememberUser } from '../../../api/use-current-user.ts';
import { useWrite } from '../../../api/use-write.ts';
import { paths } from '../../../paths.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { resetPasswordRules } from '../schemas.ts';

/**
 * The link of the password reset email: /reset-password?token=… With `for=enrolment` it is the link that lets
 * staff enroll a second factor, which a forgotten password does not replace. With `for=first` the account has
 * no password yet.
 */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const [{ token, enrollment, isFirst }] = useSearchState((raw) => ({
    token: raw.token ?? '',
    enrollment: raw.for === 'enrolment',
    isFirst: raw.for === 'first',
  }));
  const { warmUp, ...form } = useContractForm(resetPasswordRules, {
    token,
    password: '',
    confirmPassword: '',
  });
  const { errors } = form.formState;
  const queryClient = useQueryClient();
  // An expired link is found before two passwords are typed. Where the check itself fails, the form shows.
  const link = useQuery({
    queryKey: [checkResetLink.path, token],
    queryFn: ({ signal }) => call(checkResetLink, { body: { token }, signal }),
    enabled: token !== '',
    staleTime: 0,
  });
  const reset = useWrite(resetPassword, {
    onSuccess: () => {
      toast({
        title: isFirst ? 'Your password is set' : 'Your password has been changed',
        description: enrollment
          ? 'Sign in with the new one, and set up your second factor within 24 hours.'
          : isFirst
            ? 'Sign in with it, and make yourself at home.'
            : 'You have been signed out everywhere. Sign in with the new one.',
        tone: 'good',
      });
      // The reset ended this browser's session, too. The sign-in page would redirect a user who is still
      // cached.
      rememberUser(queryClient, null);
      return navigate({ to: paths.signIn.href(), replace: true });
    },
    onError: (error) => {
      if (isInvalidToken(error)) return;
      showFieldErrors(form, error);
      toastFailure(error);
    },
  });

  const hasExpired = token === '' || link.data?.works === false || isInvalidToken(reset.error);
  if (enrollment && token !== '' && hasExpired) {
    return (
      <PageHeading
        title="This link has expired"
        lead="It works once, and for 7 days. Ask another administrator for a new one: “Send enrollment link” under System Users."
      />
    );
  }
  if (hasExpired) {
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

  if (link.isLoading) return <PageSpinner label="Checking the link" />;
  return (
    <>
      <PageHeading
        title={isFirst ? 'Set a password' : 'Choose a new password'}
        lead={
          isFirst
            ? 'Choose one that you use nowhere else. You will be signed out everywhere. If you sign in with Google or Apple, sign in with them once more to reconnect them.'
            : 'You will be signed out on every device. Then sign in with the new one.'
        }
      />
      <form
        {...warmUp}
        onSubmit={form.handleSubmit((body) => reset.mutate({ body }))}
        className="flex flex-col gap-5"
      >
        <Field label={isFirst ? 'Password' : 'New password'} error={errors.password?.message}>
          <PasswordInput meter autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Field label="Confirm password" error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
        </Field>
        <Button type="submit" size="lg" block busy={reset.isPending}>
          {isFirst ? 'Set password' : 'Change password'}
        </Button>
      </form>
    </>
  );
}
