import { type ApiKey, listApiKeys, revokeApiKey } from '#contract/enterprise/api-keys.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

export function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  const revoke = useWrite(revokeApiKey, {
    invalidates: [listApiKeys],
    onSuccess: onClose,
    onError: (error) => {
      onClose();
      toastError('Error', error);
    },
  });
  return (
    <ConfirmDialog
      open={apiKey !== null}
      onClose={onClose}
      title={`Revoke ${apiKey?.name ?? 'this key'}?`}
      description="Software that uses it is refused from its next call on. This cannot be undone."
      confirmLabel="Revoke key"
      cancelLabel="Keep it"
      busy={revoke.isPending}
      onConfirm={() => apiKey && revoke.mutate({ params: { keyId: apiKey.id } })}
    />
  );
}
