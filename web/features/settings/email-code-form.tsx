import { useEffect } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useConfig } from '../../api/use-config.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { SandboxMailbox } from '../../shared/sandbox-mailbox.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormActions } from '../../ui/forms/form-actions.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { emailCodeRules } from './schemas.ts';
import type { useEmailChange } from './use-email-change.ts';

/** The second step: the code from the email. */
export function EmailCodeForm({
  confirm,
  busy,
  onSendAgain,
  onBack,
}: {
  confirm: ReturnType<typeof useEmailChange>['confirm'];
  /** True while another code is being sent. */
  busy: boolean;
  onSendAgain: () => void;
  onBack: () => void;
}) {
  const { warmUp, ...form } = useContractForm(emailCodeRules, { token: '' });
  const { setFocus } = form;
  useEffect(() => setFocus('token'), [setFocus]);
  const mailboxUrl = useConfig()?.demo?.mailboxUrl;

  return (
    <form
      {...warmUp}
      onSubmit={form.handleSubmit((body) =>
        confirm.mutate(
          { body },
          {
            onError: (error) => {
              if (!(error instanceof ApiError) || error.code !== 'invalid-code') return;
              form.setError('token', { message: error.userMessage }, { shouldFocus: true });
            },
          },
        ),
      )}
      className="flex flex-col gap-6"
    >
      <Field
        label="Verification code"
        error={form.formState.errors.token?.message}
        aside={
          <Button tone="quiet" size="sm" onClick={onSendAgain} busy={busy} className="-my-2 -mr-3.5">
            Send another code
          </Button>
        }
      >
        <TextInput
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={6}
          className="tabular font-semibold text-xl uppercase tracking-[0.3em]"
          {...form.register('token')}
        />
      </Field>
      <SandboxMailbox url={mailboxUrl} />
      <FormActions onCancel={onBack} cancelLabel="Another address" busy={confirm.isPending}>
        Verify
      </FormActions>
    </form>
  );
}
