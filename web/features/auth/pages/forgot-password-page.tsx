import { forgotPassword } from '#contract/email-links.ts';
import { useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { paths } from '../../../paths.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { dismissFailure, toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Illustration } from '../../../ui/layout/illustration.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { MailboxHint } from '../mailbox-hint.tsx';
import { emailRules } from '../schemas.ts';
import { nextSearch, useNextOnceHydrated } from '../use-next.ts';

/** With `for=first` it is for an account that has no password yet, such as one of an expired invitation. */
export function ForgotPasswordPage() {
  const [{ email, isFirst }] = useSearchState((raw) => ({
    email: raw.email ?? '',
    isFirst: raw.for === 'first',
  }));
  const next = useNextOnceHydrated();
  const { warmUp, ...form } = useContractForm(emailRules, { email });
  const ask = useWrite(forgotPassword, {
    onSuccess: dismissFailure,
    onError: toastFailure,
  });

  const again = useWrite(forgotPassword, {
    onSuccess: () => void toast({ title: 'Email sent again', tone: 'good' }),
    onError: toastFailure,
  });

  if (ask.isSuccess) {
    return (
      <>
        <Illustration name="mail-sent" className="mb-4 self-start" />
        <PageHeading
          title="Check Your Email"
          lead={
            <>
              If there is an account for <strong className="text-ink">{form.getValues('email')}</strong>, a
              link to {isFirst ? 'set a' : 'choose a new'} password is on its way. It works once, for 30
              minutes.
            </>
          }
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            tone="secondary"
            busy={again.isPending}
            onClick={() => again.mutate({ body: form.getValues() })}
          >
            Send again
          </Button>
          <Button tone="quiet" onClick={ask.reset}>
            Another email
          </Button>
        </div>
        <TextLink to={paths.signIn.href()} search={nextSearch(next)} className="mt-5 self-start">
          Back to sign in
        </TextLink>
        <MailboxHint />
      </>
    );
  }

  return (
    <>
      <PageHeading
        title={isFirst ? 'Set a password' : 'Forgot your password?'}
        lead={
          isFirst
            ? 'Enter your email, and we will send you a link to set a password.'
            : 'Enter your email, and we will send you a link to choose a new one.'
        }
      />
      <form
        {...warmUp}
        onSubmit={form.handleSubmit((body) => ask.mutate({ body }))}
        className="flex flex-col gap-5"
      >
        <Field label="Email" error={form.formState.errors.email?.message}>
          <TextInput type="email" autoComplete="email" inputMode="email" {...form.register('email')} />
        </Field>
        <Button type="submit" size="lg" block busy={ask.isPending}>
          {isFirst ? 'Send me a link' : 'Send reset link'}
        </Button>
      </form>
      <p className="mt-7 text-center">
        <TextLink to={paths.signIn.href()} search={nextSearch(next)}>
          Back to sign in
        </TextLink>
      </p>
    </>
  );
}
