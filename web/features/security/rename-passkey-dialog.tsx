import { type FormEvent, useId, useState } from 'react';
import { type Passkey, renamePasskey } from '#contract/security/passkeys.ts';
import { errorMessage } from '../../api/api-error.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { NAME_MISSING, PasskeyName } from './passkey-name.tsx';
import { PASSKEY_READS } from './passkey-reads.ts';

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const formId = useId();
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string>();
  const rename = useWrite(renamePasskey, {
    invalidates: PASSKEY_READS,
    onSuccess: () => {
      onClose();
    },
    onError: (failure) => setError(errorMessage(failure)),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (rename.isPending) return;
    if (name.trim() === '') setError(NAME_MISSING);
    else rename.mutate({ params: { passkeyId: passkey.id }, body: { name: name.trim() } });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename passkey"
      width="sm"
      locked={rename.isPending}
      footer={
        <>
          <Button tone="secondary" onClick={onClose} disabled={rename.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={rename.isPending}>
            Save name
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
