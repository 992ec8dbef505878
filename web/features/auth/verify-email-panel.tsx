import { useContractForm } from '../../api/use-contract-form.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { MailboxHint } from './mailbox-hint.tsx';
import { ManualVerification } from './manual-verification.tsx';
import { emailRules } from './schemas.ts';
import { nextSearch, useNext } from './use-next.ts';
import { toastEmailMissing, useVerification } from './use-verification.ts';

/** The address, a button that sends the email again, and the way to verify without it. */
export function VerifyEmailPanel({ email }: { email: string }) {
  const { warmUp, ...form } = useContractForm(emailRules, { email });
  const { resend, verifyManually, offersManual } = useVerification();
  const next = useNext();

  const send = form.handleSubmit(
    (body) => resend.mutate({ body }),
    () => {
      if (form.getValues('email').trim() === '') toastEmailMissing();
    },
  );

  return (
    <>
      <form {...warmUp} onSubmit={send} className="flex flex-col gap-5">
        <Field label="Email" error={form.formState.errors.email?.message}>
          <TextInput type="email" autoComplete="email" inputMode="email" {...form.register('email')} />
        </Field>
        <Button type="submit" size="lg" block busy={resend.isPending}>
          Send verification email
        </Button>
      </form>
      {offersManual && (
        <ManualVerification
          busy={verifyManually.isPending}
          onVerify={form.handleSubmit((body) => verifyManually.mutate({ body }))}
        />
      )}
      <p className="mt-7 text-center">
        <TextLink to={paths.signIn.href()} search={nextSearch(next)}>
          Back to sign in
        </TextLink>
      </p>
      {resend.isSuccess && <MailboxHint />}
    </>
  );
}
