import { useState } from 'react';
import { PROVIDER_NAMES } from '#contract/kernel/identity-providers.ts';
import { type Identity, listIdentities, unlinkIdentity } from '#contract/security/identities.ts';
import { errorProps } from '../../api/error-props.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { SECURITY_READS } from '../../shared/security/security-reads.ts';
import { toastFailure } from '../../shared/toast-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dotted } from '../../ui/data/dotted.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { formatDay } from '../../ui/format/date-format.ts';
import { EmailAddress } from '../../ui/format/email-address.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { SecuritySection } from './security-section.tsx';

/** Accounts with Google and Apple that sign the user in; nothing where there are none. */
export function LinkedIdentities() {
  const identities = useRead(listIdentities, {}, { staleTime: 0 });
  if (identities.data?.length === 0 || identities.isPending) return null;
  return (
    <SecuritySection
      title="Sign-in with Google and Apple"
      description="You can sign in with these accounts. Resetting your password or changing your email address removes them; signing in with one adds it again."
    >
      {identities.data ? (
        <ul
          aria-label="Sign-in with Google and Apple"
          className="divide-y divide-line rounded-lg border border-line"
        >
          {identities.data.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} />
          ))}
        </ul>
      ) : (
        <ErrorState {...errorProps(identities)} />
      )}
    </SecuritySection>
  );
}

function IdentityRow({ identity: { id, provider, email, linkedAt } }: { identity: Identity }) {
  const [asking, setAsking] = useState(false);
  const name = PROVIDER_NAMES[provider];
  const unlink = useWrite(unlinkIdentity, {
    invalidates: [listIdentities, ...SECURITY_READS],
    onError: toastFailure,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{name}</p>
        <Dotted
          className="mt-0.5 text-ink-soft text-sm"
          facts={[email && <EmailAddress>{email}</EmailAddress>, `Since ${formatDay(linkedAt)}`]}
        />
      </div>
      <Button tone="secondary" size="sm" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Remove ${name}?`}
        description={`You will no longer be able to sign in with ${name}.`}
        confirmLabel="Remove"
        tone="primary"
        busy={unlink.isPending}
        onConfirm={() => unlink.mutate({ params: { id } }, { onSettled: () => setAsking(false) })}
      />
    </li>
  );
}
