import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../api/api-error.ts';
import { isPromptCanceled } from '../../api/identity-proof.ts';
import { invalidate } from '../../api/use-read.ts';
import { isPasskeyCanceled } from '../../shared/security/passkey-support.ts';
import { createPasskey } from '../../shared/security/passkeys.ts';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { PASSKEY_READS } from './passkey-reads.ts';

/** Names a passkey and lets the browser make it. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const add = useMutation({
    mutationFn: createPasskey,
    onSuccess: async () => {
      await invalidate(queryClient, PASSKEY_READS);
      onClose();
    },
  });
  return (
    <PasskeyNameDialog
      title="Add a passkey"
      description="Your browser will ask for your fingerprint, your face or your screen lock."
      action="Continue"
      start="This device"
      busy={add.isPending}
      problem={problemOf(add.error)}
      onName={add.reset}
      onSend={add.mutate}
      onClose={onClose}
    />
  );
}

/** A user who canceled knows why there is no passkey. */
function problemOf(error: Error | null): string | undefined {
  if (!error || isPasskeyCanceled(error) || isPromptCanceled(error)) return undefined;
  return error.name === 'InvalidStateError'
    ? 'This device already has a passkey for your account.'
    : errorMessage(error);
}
