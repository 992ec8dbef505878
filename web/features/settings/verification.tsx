import { useState } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { type Fact, Facts } from '../../ui/data/facts.tsx';
import { EmailAddress } from '../../ui/format/email-address.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';

type Editing = 'verify-email' | 'change-email' | 'address' | null;

/** What is verified. The phone and the address themselves stand in the personal information. */
export function Verification({ id }: { id: string }) {
  const user = useSignedInUser();
  const [editing, edit] = useState<Editing>(null);
  const close = () => edit(null);
  return (
    <Panel id={id} title="Account verification" description="What you have verified.">
      <Facts facts={[emailOf(user, edit), addressOf(user, edit), phone()]} />
      {/* Each remembers the address that has its code. */}
      <EmailDialog open={editing === 'verify-email'} verifies={user.email} onClose={close} />
      <EmailDialog open={editing === 'change-email'} verifies={null} onClose={close} />
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
        <span className="min-w-0 wrap-anywhere">
          <EmailAddress>{email}</EmailAddress>
        </span>
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
      <Badge tone="good">Provided</Badge>
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

function phone(): Fact {
  return {
    name: 'Phone',
    value: (
      <>
        <Badge>Optional</Badge>
        <span className="mt-1.5 block font-normal text-ink-soft text-sm">
          Phone verification is currently disabled. Email verification is sufficient for account activation.
        </span>
      </>
    ),
  };
}
