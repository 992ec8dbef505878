import { useState } from 'react';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { EmailCodeForm } from './email-code-form.tsx';
import { NewEmailForm } from './new-email-form.tsx';
import { useEmailChange } from './use-email-change.ts';

/**
 * Verifies an email address: first the address, then the code sent to it. `verifies` is the account's own
 * address when that one is verified.
 */
export function EmailDialog({
  open,
  verifies,
  onClose,
}: {
  open: boolean;
  verifies: string | null;
  onClose: () => void;
}) {
  // A click outside, on the way back from the mailbox, does not lose the address that has the code.
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { send, confirm } = useEmailChange({
    onSent: setSentTo,
    onVerified: () => {
      setSentTo(null);
      onClose();
    },
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={verifies ? 'Verify your email' : 'Change email'}
      description={
        sentTo
          ? `Enter the code we sent to ${sentTo}. It works for 30 minutes.`
          : verifies
            ? 'We send a code to your address to make sure it reaches you.'
            : 'We send a code to the new address to make sure it reaches you. Nothing changes until you enter it.'
      }
    >
      {sentTo === null ? (
        <NewEmailForm email={verifies ?? ''} send={send} onCancel={onClose} />
      ) : (
        <EmailCodeForm
          confirm={confirm}
          busy={send.isPending}
          onSendAgain={() => send.mutate({ body: { newEmail: sentTo } })}
          onBack={() => setSentTo(null)}
        />
      )}
    </Dialog>
  );
}
