import { useState } from 'react';
import type { AdminUserDetail } from '#contract/admin/customers.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CopyButton } from '../../../ui/actions/copy-button.tsx';
import { type Fact, Facts } from '../../../ui/data/facts.tsx';
import { formatMoment } from '../../../ui/format/date-format.ts';
import { EmailAddress } from '../../../ui/format/email-address.tsx';
import { fullName } from '../../../ui/format/full-name.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useFocusAfter } from '../../../ui/hooks/use-focus-after.ts';
import { Panel } from '../../../ui/layout/card.tsx';
import { ContactForm } from './contact-form.tsx';

/** Shows the profile; staff can change only phone, address and notes. */
export function ProfileDetails({ customer }: { customer: AdminUserDetail }) {
  const [editing, setEditing] = useState(false);
  const edit = useFocusAfter(editing);

  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel title="Account" description="Read-only.">
        <Facts facts={fixedFactsOf(customer)} />
      </Panel>
      <Panel
        title="Contact and notes"
        description="Notes are for staff. The customer never sees them."
        actions={
          !editing &&
          !customer.isAuthority && (
            <Button
              ref={edit}
              tone="secondary"
              size="sm"
              className="min-h-11"
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          )
        }
      >
        {editing ? (
          <ContactForm customer={customer} onDone={() => setEditing(false)} />
        ) : (
          <Facts facts={contactFactsOf(customer)} />
        )}
      </Panel>
    </div>
  );
}

function fixedFactsOf(customer: AdminUserDetail): Fact[] {
  return [
    { name: 'Name', value: fullName(customer) },
    {
      name: 'Email',
      value: (
        <span className="wrap-anywhere">
          <EmailAddress>{customer.email}</EmailAddress>
        </span>
      ),
    },
    { name: 'Username', value: <span className="wrap-anywhere">{customer.username}</span> },
    { name: 'Balance', value: <Money amount={customer.balance} /> },
    { name: 'State', value: given(customer.state) },
    { name: 'Zip code', value: given(customer.zipCode) },
    { name: 'Last updated', value: formatMoment(customer.updatedAt) },
    {
      name: 'User ID',
      value: (
        <span className="-mb-2 flex items-center gap-2 sm:-mt-2">
          <span className="wrap-anywhere min-w-0 font-mono font-normal text-sm">{customer.id}</span>
          <CopyButton text={customer.id} label="Copy user ID" />
        </span>
      ),
    },
  ];
}

function contactFactsOf({ phoneNumber, address, notes }: AdminUserDetail): Fact[] {
  return [
    { name: 'Phone', value: given(phoneNumber) },
    { name: 'Address', value: given(address) },
    {
      name: 'Notes',
      value: notes ? (
        <span className="whitespace-pre-line font-normal">{notes}</span>
      ) : (
        <span className="font-normal text-ink-faint">None</span>
      ),
    },
  ];
}

function given(value: string | null) {
  return value ?? <span className="font-normal text-ink-faint">Not provided</span>;
}
