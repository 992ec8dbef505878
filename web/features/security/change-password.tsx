import { useEffect, useState } from 'react';
import { forgotPassword } from '#contract/email-links.ts';
import { changePassword, listSessions } from '#contract/security/security.ts';
import { showFieldErrors, useContractForm } from '../../api/use-contract-form.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { useWrite } from '../../api/use-write.ts';
import { SECURITY_READS } from '../../shared/security/security-reads.ts';
import { toastError, toastFailure } from '../../shared/toast-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { useFocusAfter } from '../../ui/hooks/use-focus-after.ts';
import { SecuritySection } from './security-section.tsx';

export function ChangePassword() {
  const { hasPassword } = useSignedInUser();
  const [open, setOpen] = useState(false);
  const opener = useFocusAfter(open);
  if (!hasPassword) return <NoPassword />;
  return (
    <SecuritySection
      title="Password"
      description="Changing your password signs you out everywhere else."
      action={
        !open && (
          <Button ref={opener} tone="secondary" onClick={() => setOpen(true)}>
            Change password
          </Button>
        )
      }
    >
      {open && <PasswordForm onClose={() => setOpen(false)} />}
    </SecuritySection>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { warmUp, ...form } = useContractForm(
    () => import('#contract/security/security.ts').then((m) => m.ChangePasswordBody),
    { currentPassword: '', newPassword: '', confirmPassword: '' },
  );
  const { setFocus } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);
  const { errors } = form.formState;
  const change = useWrite(changePassword, {
    invalidates: [listSessions, ...SECURITY_READS],
    onSuccess: () => {
      toast({
        title: 'Success',
        description: 'Your password has been changed. Other browsers were signed out.',
        tone: 'good',
      });
      onClose();
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toastError('Failed to change password', error);
    },
  });
  const submit = form.handleSubmit(
    (body) => change.mutate({ body }),
    (wrong) => {
      const first = wrong.currentPassword ?? wrong.newPassword ?? wrong.confirmPassword;
      toast({ title: 'Error', description: first?.message ?? '', tone: 'destructive' });
    },
  );
  return (
    <form {...warmUp} onSubmit={submit} className="flex max-w-md flex-col gap-5">
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <Field label="New password" error={errors.newPassword?.message}>
        <PasswordInput meter shortest={6} autoComplete="new-password" {...form.register('newPassword')} />
      </Field>
      <Field label="Confirm new password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" busy={change.isPending}>
          Change password
        </Button>
        <Button tone="secondary" onClick={onClose} disabled={change.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** For accounts that sign in only with Google or Apple: an email proves the owner. */
function NoPassword() {
  const { email } = useSignedInUser();
  const send = useWrite(forgotPassword, {
    onSuccess: () => {
      toast({
        title: 'Check your email',
        description: `A link to set a password is on its way to ${email}.`,
        tone: 'good',
      });
    },
    onError: toastFailure,
  });
  return (
    <SecuritySection
      title="Password"
      description="You sign in with Google or Apple and have no password. We can email you a link to set one. This signs you out everywhere and removes Google and Apple until you sign in with them again."
      action={
        <Button
          tone="secondary"
          busy={send.isPending}
          disabled={send.isSuccess}
          onClick={() => send.mutate({ body: { email } })}
        >
          {send.isSuccess ? 'Link sent' : 'Send me a link'}
        </Button>
      }
    />
  );
}
