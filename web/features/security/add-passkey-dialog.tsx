import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { isPromptCancelled } from '../../api/identity-proof.ts';
import { invalidate } from '../../api/use-read.ts';
import { isPasskeyCancelled } from '../../shared/passkey-support.ts';
import { createPasskey } from '../../shared/passkeys.ts';
import { Button } from '../../ui/actions/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { PASSKEY_READS } from './passkey-reads.ts';

const MISSING = 'Please name the passkey.';

/** Names a passkey and lets the browser make it. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const queryClient = useQueryClient();
  const [name, setName] = useState('This device');
  const [error, setError] = useState<string>();
  const add = useMutation({
    mutationFn: createPasskey,
    onSuccess: async () => {
      await invalidate(queryClient, PASSKEY_READS);
      toast({ title: 'Passkey added', description: 'It signs you in from now on.', tone: 'good' });
      onClose();
    },
    onError: (failure) => {
      if (isPasskeyCancelled(failure) || isPromptCancelled(failure)) return;
      setError(
        failure.name === 'InvalidStateError'
          ? 'This device already has a passkey for your account.'
          : errorMessage(failure),
      );
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (add.isPending) return;
    if (name.trim() === '') setError(MISSING);
    else add.mutate(name.trim());
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a passkey"
      description="Your browser asks for your fingerprint, face or device PIN."
      width="sm"
      locked={add.isPending}
      footer={
        <>
          <Button tone="secondary" onClick={onClose} disabled={add.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={add.isPending}>
            Continue
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label="Name" hint="Helps you tell your passkeys apart." error={error}>
          <TextInput
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => {
              setName(event.currentTarget.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
