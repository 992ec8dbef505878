import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { listPasskeys, type Passkey, removePasskey } from '#contract/passkeys.ts';
import { errorProps } from '../../api/error-props.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { supportsPasskeys } from '../../shared/passkey-support.ts';
import { toastError } from '../../shared/toast-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatDay } from '../../ui/format/date-format.ts';
import { RelativeTime } from '../../ui/format/relative-time.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { PASSKEY_READS } from './passkey-reads.ts';
import { SecuritySection } from './security-section.tsx';

/** The account's passkeys: added, named and removed. */
export function Passkeys() {
  const passkeys = useRead(listPasskeys, {}, { staleTime: 0 });
  const [adding, setAdding] = useState(false);
  const supported = supportsPasskeys();
  return (
    <SecuritySection
      title="Passkeys"
      description={
        supported
          ? 'Sign in with your fingerprint, face or device PIN. Nothing to remember, nothing to phish. If you lose every passkey, “Forgot password” removes them so you can start over.'
          : 'This browser does not support passkeys.'
      }
      action={
        supported && (
          <Button tone="secondary" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      {passkeys.isError ? (
        <ErrorState {...errorProps(passkeys)} />
      ) : (
        passkeys.data &&
        passkeys.data.length > 0 && (
          <ul aria-label="Passkeys" className="divide-y divide-line rounded-lg border border-line">
            {passkeys.data.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )
      )}
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </SecuritySection>
  );
}

function PasskeyRow({ passkey: { id, name, synced, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const [asking, setAsking] = useState(false);
  const remove = useWrite(removePasskey, {
    invalidates: PASSKEY_READS,
    onSuccess: () => {
      toast({ title: 'Passkey removed', tone: 'good' });
    },
    onError: (error) => toastError('Error', error),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-words font-medium">{name}</p>
        <p className="mt-0.5 text-ink-soft text-sm">
          {lastUsedAt ? (
            <>
              Used <RelativeTime moment={lastUsedAt} />
            </>
          ) : (
            'Not used yet'
          )}{' '}
          · Since {formatDay(createdAt)}
          {synced && <> · On all your devices</>}
        </p>
      </div>
      <Button tone="secondary" size="sm" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Remove “${name}”?`}
        description="It will no longer sign you in. Delete it from your device too."
        confirmLabel="Remove passkey"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { passkeyId: id } }, { onSettled: () => setAsking(false) })}
      />
    </li>
  );
}
