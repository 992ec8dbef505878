import type { Enterprise } from '#contract/enterprise/company.ts';
import { CopyButton } from '../../../ui/actions/copy-button.tsx';
import { type Fact, Facts } from '../../../ui/data/facts.tsx';
import { formatDay } from '../../../ui/format/date-format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { EnterpriseBadges } from './enterprise-badges.tsx';

/** All details of a company. */
export function EnterpriseDetailsDialog({
  open,
  onClose,
  enterprise,
}: {
  open: boolean;
  onClose: () => void;
  enterprise: Enterprise;
}) {
  return (
    // The only control is at its end, and would scroll past the facts.
    <Dialog open={open} onClose={onClose} title={enterprise.companyName} firstFocus="panel">
      <Facts facts={factsOf(enterprise)} />
    </Dialog>
  );
}

function factsOf(enterprise: Enterprise): Fact[] {
  const given = (value: string | null) =>
    value ? (
      <span className="break-words">{value}</span>
    ) : (
      <span className="font-normal text-ink-faint">Not provided</span>
    );
  const creator = `${enterprise.creatorFirstName} ${enterprise.creatorLastName}`.trim();
  return [
    { name: 'Status', value: <EnterpriseBadges enterprise={enterprise} /> },
    { name: 'Shared balance', value: <Money amount={enterprise.sharedBalance} /> },
    { name: 'Minimum balance', value: <Money amount={enterprise.minimumBalanceRequired} /> },
    {
      name: 'Setup',
      value: enterprise.isSetupComplete ? 'Complete' : 'Pending: the minimum is not reached yet',
    },
    { name: 'Email domain', value: <span className="wrap-anywhere">{enterprise.emailDomain}</span> },
    { name: 'Company email', value: given(enterprise.companyEmail) },
    { name: 'Phone', value: given(enterprise.companyPhone) },
    { name: 'Address', value: given(enterprise.companyAddress) },
    { name: 'Staff', value: enterprise.staffCount },
    {
      name: 'First manager',
      value: creator ? (
        <>
          {creator}
          <span className="block wrap-anywhere font-normal text-ink-soft text-sm">
            {enterprise.creatorEmail}
          </span>
        </>
      ) : (
        given(null)
      ),
    },
    { name: 'Created', value: formatDay(enterprise.createdAt) },
    {
      name: 'Enterprise ID',
      value: (
        <span className="-my-2 flex items-center gap-2">
          <span className="min-w-0 wrap-anywhere font-mono font-normal text-sm">{enterprise.id}</span>
          <CopyButton text={enterprise.id} label="Copy enterprise ID" />
        </span>
      ),
    },
  ];
}
