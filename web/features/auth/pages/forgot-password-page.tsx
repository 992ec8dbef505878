import { forgotPassword } from '#contract/accounts.ts';
import { useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { paths } from '../../../paths.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { dismissFailure } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Illustration } from '../../../ui/layout/illustration.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { MailboxHint } from '../mailbox-hint.tsx';
import { emailRules } from '../schemas.ts';

export function ForgotPasswordPage() {
  const [{ email }] = useSearchState((raw) => ({ email: raw.email ?? '' }));
  const { warmUp, ...form } = useContractForm(emailRules, { email });
  const ask = useWrite(forgotPassword, {
    onSuccess: dismissFailure,
    onError: (error) => toastError('Error', error),
  });

  if (ask.isSuccess) {
    return (
      <>
        <Illustration name="mail-sent" className="mb-4 self-start" />
        <AuthHeading title="Check Your Email">
          If there is an account for <strong className="text-ink">{form.getValues('email')}</strong>, a link
          to choose a new password is on its way. It works once, for 30 minutes.
        </AuthHeading>
        <TextLink to={paths.signIn.href()} className="self-start">
          Back to sign in
        </TextLink>
        <MailboxHint />
      </>
    );
  }

  return (
    <>
      <AuthHeading title="Forgot your password?">
        Enter your email, and we will send you a link to choose a new one.
      </AuthHeading>
      <form
        {...warmUp}
        onSubmit={form.handleSubmit((body) => ask.mutate({ body }))}
        className="flex flex-col gap-5"
      >
        <Field label="Email" error={form.formState.errors.email?.message}>
          <TextInput type="email" autoComplete="email" inputMode="email" {...form.register('email')} />
        </Field>
        <Button type="submit" size="lg" block busy={ask.isPending}>
          Send reset link
        </Button>
      </form>
      <p className="mt-7 text-center">
        <TextLink to={paths.signIn.href()}>Back to sign in</TextLink>
      </p>
    </>
  );
}
