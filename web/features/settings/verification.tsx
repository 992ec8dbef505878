import { useState } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { type Fact, Facts } from '../../ui/data/facts.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';

type Editing = 'verify-email' | 'change-email' | 'address' | null;

/** Email, phone and address, and which of them are verified. */
export function Verification({ id }: { id: string }) {
  const user = useSignedInUser();
  const [editing, edit] = useState<Editing>(null);
  const close = () => edit(null);
  return (
    <Panel id={id} title="Account verification" description="Your contact details, and what is verified.">
      <Facts facts={[emailOf(user, edit), addressOf(user, edit), phoneOf(user)]} />
      <EmailDialog
        open={editing === 'verify-email' || editing === 'change-email'}
        verifies={editing === 'verify-email' ? user.email : null}
        onClose={close}
      />
      <AddressDialog open={editing === 'address'} onClose={close} />
    </Panel>
  );
}

function emailOf(
  { email, emailVerified, authorityRole }: CurrentUser,
  edit: (editing: Editing) => void,
): Fact {
  return {
    name: 'Email',
    value: (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 wrap-anywhere">{email}</span>
        {emailVerified && <Badge tone="good">Verified</Badge>}
      </span>
    ),
    action: (
      <span className="flex flex-wrap gap-2">
        {!emailVerified && (
          <Button size="sm" onClick={() => edit('verify-email')}>
            Verify Email
          </Button>
        )}
        {authorityRole !== 'god' && (
          <Button tone="secondary" size="sm" onClick={() => edit('change-email')}>
            Change email
          </Button>
        )}
      </span>
    ),
  };
}

function addressOf({ address }: CurrentUser, edit: (editing: Editing) => void): Fact {
  return {
    name: 'Address',
    value: address ? (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {address}
        <Badge tone="good">Provided</Badge>
      </span>
    ) : (
      <span className="font-normal text-ink-faint">Not provided</span>
    ),
    action: !address && (
      <Button size="sm" onClick={() => edit('address')}>
        Add Address
      </Button>
    ),
  };
}

function phoneOf({ phoneNumber }: CurrentUser): Fact {
  return {
    name: 'Phone',
    value: (
      <>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {phoneNumber}
          <Badge>Optional</Badge>
        </span>
        <span className="mt-1.5 block font-normal text-ink-soft text-sm">
          Phone verification is currently disabled. Email verification is sufficient for account activation.
        </span>
      </>
    ),
  };
}
