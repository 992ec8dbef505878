import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { roleOf } from '#contract/kernel/capabilities.ts';
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import { changeUsername } from '#contract/settings.ts';
import { showFieldErrors, useContractForm } from '../../api/use-contract-form.ts';
import { rememberUser, useSignedInUser } from '../../api/use-current-user.ts';
import { useWrite } from '../../api/use-write.ts';
import { toastError } from '../../shared/toast-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormActions } from '../../ui/forms/form-actions.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { PROFILE_READS } from './profile-reads.ts';
import { usernameRules } from './schemas.ts';

export function UsernameDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { username } = useSignedInUser();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Change username"
      description={`Links with @${username} stop working. For 90 days, no one else can take it, and you can switch back.`}
    >
      <UsernameForm onDone={onClose} />
    </Dialog>
  );
}

function UsernameForm({ onDone }: { onDone: () => void }) {
  const user = useSignedInUser();
  const queryClient = useQueryClient();
  const followName = useFollowName();
  const { warmUp, ...form } = useContractForm(usernameRules, { username: user.username });
  const { setFocus } = form;
  useEffect(() => setFocus('username', { shouldSelect: true }), [setFocus]);

  const change = useWrite(changeUsername, {
    invalidates: [...PROFILE_READS, listNotifications, countUnreadNotifications],
    onSuccess: (saved) => {
      rememberUser(queryClient, saved);
      toast({ title: 'Success', description: `Your username is now ${saved.username}.`, tone: 'good' });
      onDone();
      followName(saved.username);
    },
    onError: (error) => {
      if (showFieldErrors(form, error)) return;
      toastError('Failed to update username', error);
    },
  });

  return (
    <form
      {...warmUp}
      onSubmit={form.handleSubmit((body) => change.mutate({ body }))}
      className="flex flex-col gap-6"
    >
      <Field
        label="Username"
        hint="3 to 30 letters, digits, dots or hyphens. It begins and ends with a letter or digit."
        error={form.formState.errors.username?.message}
      >
        <TextInput
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          {...form.register('username')}
        />
      </Field>
      {roleOf(user) === 'member' && !form.formState.errors.username && (
        <Preview username={form.watch('username')} />
      )}
      <FormActions onCancel={onDone} busy={change.isPending}>
        Change username
      </FormActions>
    </form>
  );
}

/** The future link. */
function Preview({ username }: { username: string }) {
  return (
    <p className="rounded-lg bg-sunken px-4 py-3.5 text-ink-soft text-sm">
      Your share link:{' '}
      <span className="wrap-anywhere font-medium text-ink">
        {window.location.host}/{username.trim().toLowerCase()}
      </span>
    </p>
  );
}

/** Updates the address of the page where it contains the username. */
function useFollowName() {
  const navigate = useNavigate();
  const { username } = useParams({ strict: false });
  return (name: string) => {
    if (username === undefined) return;
    void navigate({
      to: '.',
      params: (before: Record<string, string>) => ({ ...before, username: name }),
      replace: true,
      resetScroll: false,
    });
  };
}
