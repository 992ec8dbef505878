import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { isPromptCancelled } from '../../api/identity-proof.ts';
import { invalidate } from '../../api/use-read.ts';
import { isPasskeyCancelled } from '../../shared/passkey-support.ts';
import { createPasskey } from '../../shared/passkeys.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { NAME_MISSING, PasskeyName } from './passkey-name.tsx';
import { PASSKEY_READS } from './passkey-reads.ts';

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
    if (name.trim() === '') setError(NAME_MISSING);
    else add.mutate(name.trim());
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a passkey"
      description="Your browser will ask for your fingerprint, your face or your screen lock."
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
        <PasskeyName
          value={name}
          error={error}
          onChange={(next) => {
            setName(next);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
