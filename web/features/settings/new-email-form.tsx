import { ApiError } from '../../api/api-error.ts';
import { showFieldErrors, useContractForm } from '../../api/use-contract-form.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormActions } from '../../ui/forms/form-actions.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { newEmailRules } from './schemas.ts';
import type { useEmailChange } from './use-email-change.ts';

/** The first step: the address. */
export function NewEmailForm({
  email,
  send,
  onCancel,
}: {
  /** The initial value. */
  email: string;
  send: ReturnType<typeof useEmailChange>['send'];
  onCancel: () => void;
}) {
  const { warmUp, ...form } = useContractForm(newEmailRules, { newEmail: email });
  return (
    <form
      {...warmUp}
      onSubmit={form.handleSubmit((body) =>
        send.mutate(
          { body },
          {
            onError: (error) => {
              if (showFieldErrors(form, error) || !(error instanceof ApiError)) return;
              if (error.code === 'email-taken')
                form.setError('newEmail', { message: error.userMessage }, { shouldFocus: true });
            },
          },
        ),
      )}
      className="flex flex-col gap-6"
    >
      <Field label="Email" error={form.formState.errors.newEmail?.message}>
        <TextInput type="email" autoComplete="email" inputMode="email" {...form.register('newEmail')} />
      </Field>
      <FormActions onCancel={onCancel} busy={send.isPending}>
        Send code
      </FormActions>
    </form>
  );
}
