import { useEffect, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { reauthenticate } from '#contract/security.ts';
import { showFieldErrors, useContractForm } from '../../api/use-contract-form.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { useWrite } from '../../api/use-write.ts';
import { serverPaths } from '../../paths.ts';
import { toastError } from '../../shared/toast-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { buttonStyle } from '../../ui/actions/button-style.ts';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

type Typed = { password: string };

type DoneProps = { onDone: (proven: boolean) => void };

/** Prompts for the password before actions that a stranger at an open browser must not do. */
export function ReauthenticateDialog({ onDone }: DoneProps) {
  const { hasPassword } = useSignedInUser();
  return hasPassword ? <AskForPassword onDone={onDone} /> : <SignInAgain onDone={onDone} />;
}

function AskForPassword({ onDone }: DoneProps) {
  const formId = useId();
  const { warmUp, ...form } = useContractForm(
    () => import('#contract/security.ts').then((m) => m.ReauthenticateBody),
    { password: '' },
  );
  const prove = useWrite(reauthenticate, {
    onSuccess: () => onDone(true),
    onError: (error) => {
      if (showFieldErrors(form, error)) return;
      toastError('Error', error);
    },
  });
  return (
    <Dialog
      open
      onClose={() => onDone(false)}
      title="Is it you?"
      description="You signed in a while ago. Please enter your password to continue."
      width="sm"
      locked={prove.isPending}
      footer={
        <>
          <Button tone="secondary" onClick={() => onDone(false)} disabled={prove.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={prove.isPending}>
            Continue
          </Button>
        </>
      }
    >
      <form {...warmUp} id={formId} onSubmit={form.handleSubmit((body) => prove.mutate({ body }))}>
        <PasswordField form={form} />
      </form>
    </Dialog>
  );
}

/** Rendered inside the dialog, so that it exists when the dialog focuses it. */
function PasswordField({
  form,
}: {
  form: Pick<UseFormReturn<Typed>, 'register' | 'setFocus' | 'formState'>;
}) {
  const { setFocus, register, formState } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  return (
    <Field label="Your password" error={formState.errors.password?.message}>
      <PasswordInput autoComplete="current-password" {...register('password')} />
    </Field>
  );
}

/** For accounts that sign in only with Google or Apple. */
function SignInAgain({ onDone }: DoneProps) {
  return (
    <Dialog
      open
      onClose={() => onDone(false)}
      title="Please sign in again"
      description="You signed in a while ago, and your account has no password to ask for. Sign out and in again the way you always do, and then come back here within 15 minutes."
      width="sm"
      footer={
        <>
          <Button tone="secondary" onClick={() => onDone(false)}>
            Cancel
          </Button>
          <a href={serverPaths.logout} className={buttonStyle({})}>
            Sign out
          </a>
        </>
      }
    />
  );
}
