import { type Passkey, renamePasskey } from '#contract/security/passkeys.ts';
import { errorMessage } from '../../api/api-error.ts';
import { useWrite } from '../../api/use-write.ts';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { PASSKEY_READS } from './passkey-reads.ts';

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useWrite(renamePasskey, { invalidates: PASSKEY_READS, onSuccess: onClose });
  return (
    <PasskeyNameDialog
      title="Rename passkey"
      action="Save name"
      start={passkey.name}
      busy={rename.isPending}
      problem={rename.error ? errorMessage(rename.error) : undefined}
      onName={rename.reset}
      onSend={(name) => rename.mutate({ params: { passkeyId: passkey.id }, body: { name } })}
      onClose={onClose}
    />
  );
}
