import { useState } from 'react';
import { listPasskeys, type Passkey, removePasskey } from '#contract/security/passkeys.ts';
import { errorProps } from '../../api/error-props.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { supportsPasskeys } from '../../shared/security/passkey-support.ts';
import { toastFailure } from '../../shared/toast-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dotted } from '../../ui/data/dotted.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { formatDay } from '../../ui/format/date-format.ts';
import { RelativeTime } from '../../ui/format/relative-time.tsx';
import { KeyRound } from '../../ui/icons/people.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { PASSKEY_READS } from './passkey-reads.ts';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import { SecuritySection } from './security-section.tsx';

/** The account's passkeys: added, renamed and removed. */
export function PasskeyList() {
  const passkeys = useRead(listPasskeys, {}, { staleTime: 0 });
  const [adding, setAdding] = useState(false);
  const supported = supportsPasskeys();
  return (
    <SecuritySection
      title="Passkeys"
      description={
        supported
          ? 'Sign in with your fingerprint, your face or your screen lock. There is nothing to remember. If you lose every passkey, reset your password by email: that removes them, and you can add new ones.'
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

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, synced, createdAt, lastUsedAt } = passkey;
  const [asking, setAsking] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const remove = useWrite(removePasskey, {
    invalidates: PASSKEY_READS,
    onError: toastFailure,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-words font-medium">{name}</p>
        <Dotted
          className="mt-0.5 text-ink-soft text-sm"
          facts={[
            lastUsedAt ? (
              <>
                Used <RelativeTime moment={lastUsedAt} />
              </>
            ) : (
              'Not used yet'
            ),
            `Since ${formatDay(createdAt)}`,
            synced && 'Synced across your devices',
          ]}
        />
      </div>
      <span className="flex gap-2">
        <Button tone="secondary" size="sm" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
          Rename
        </Button>
        <Button tone="secondary" size="sm" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
      </span>
      {renaming && <RenamePasskeyDialog passkey={passkey} onClose={() => setRenaming(false)} />}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Remove “${name}”?`}
        description="You can no longer sign in with it. Delete it from your device too, or your browser will keep offering it."
        confirmLabel="Remove passkey"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { passkeyId: id } }, { onSettled: () => setAsking(false) })}
      />
    </li>
  );
}
