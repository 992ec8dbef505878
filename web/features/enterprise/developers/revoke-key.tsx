import { useState } from 'react';
import { type ApiKey, listApiKeys, revokeApiKey } from '#contract/enterprise/api-keys.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { keysMadeBy } from './keys-made-by.ts';

export function RevokeKey({
  apiKey,
  keys,
  onClose,
}: {
  apiKey: ApiKey | null;
  keys: readonly ApiKey[];
  onClose: () => void;
}) {
  const [keepMade, setKeepMade] = useState(false);
  const close = () => {
    setKeepMade(false);
    onClose();
  };
  const revoke = useWrite(revokeApiKey, {
    invalidates: [listApiKeys],
    onSuccess: close,
    onError: (error) => {
      close();
      toastFailure(error);
    },
  });
  const made = apiKey ? keysMadeBy(keys, apiKey.id) : [];
  return (
    <ConfirmDialog
      open={apiKey !== null}
      onClose={close}
      title={`Revoke ${apiKey?.name ?? 'this key'}?`}
      description="Software that uses it stops working at its next call. This cannot be undone."
      confirmLabel="Revoke key"
      cancelLabel="Keep it"
      busy={revoke.isPending}
      onConfirm={() =>
        apiKey &&
        revoke.mutate({ params: { keyId: apiKey.id }, query: { made: keepMade ? 'keep' : 'revoke' } })
      }
    >
      {made.length > 0 && (
        <Checkbox checked={!keepMade} onChange={({ target }) => setKeepMade(!target.checked)}>
          Also revoke {made.length === 1 ? 'the key' : `the ${made.length} keys`} that it created through the
          API ({made.map(({ ending }) => `…${ending}`).join(', ')})
        </Checkbox>
      )}
    </ConfirmDialog>
  );
}
