import type { Enterprise } from '#contract/enterprise/company.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { EnterpriseBadges } from './enterprise-badges.tsx';

export type EnterpriseAct = 'details' | 'edit' | 'set-active';

export function EnterprisesTable({
  enterprises,
  mayEdit,
  onAct,
}: {
  enterprises: readonly Enterprise[];
  /** Without it, only the details open. */
  mayEdit: boolean;
  onAct: (act: EnterpriseAct, enterprise: Enterprise) => void;
}) {
  const columns: readonly Column<Enterprise>[] = [
    {
      key: 'name',
      header: 'Company',
      heading: true,
      cell: ({ companyName, emailDomain }) => (
        <>
          <span className="break-words font-semibold">{companyName}</span>
          <span className="block wrap-anywhere font-normal text-ink-soft text-sm">{emailDomain}</span>
        </>
      ),
    },
    {
      key: 'balance',
      header: 'Shared balance',
      align: 'end',
      cell: ({ sharedBalance, minimumBalanceRequired }) => (
        <>
          <Money amount={sharedBalance} className="font-medium" />
          <span className="block whitespace-nowrap text-ink-soft text-sm">
            of <Money amount={minimumBalanceRequired} /> minimum
          </span>
        </>
      ),
    },
    { key: 'staff', header: 'Staff', align: 'end', cell: ({ staffCount }) => staffCount },
    { key: 'status', header: 'Status', cell: (enterprise) => <EnterpriseBadges enterprise={enterprise} /> },
    {
      key: 'actions',
      header: 'Actions',
      buttons: true,
      align: 'end',
      cell: (enterprise) => (
        <Actions enterprise={enterprise} mayEdit={mayEdit} onAct={(act) => onAct(act, enterprise)} />
      ),
    },
  ];
  return (
    <DataTable caption="Enterprises" columns={columns} rows={enterprises} rowKey={({ id }) => id} wide />
  );
}

function Actions({
  enterprise,
  mayEdit,
  onAct,
}: {
  enterprise: Enterprise;
  mayEdit: boolean;
  onAct: (act: EnterpriseAct) => void;
}) {
  const edits = [
    { act: 'edit', label: 'Edit' },
    { act: 'set-active', label: enterprise.isActive ? 'Deactivate' : 'Activate' },
  ] as const;
  const buttons = [{ act: 'details', label: 'Details' } as const, ...(mayEdit ? edits : [])];
  return (
    <span className="-mr-3.5 inline-flex flex-wrap justify-end gap-1 xl:flex-nowrap">
      {buttons.map(({ act, label }) => (
        <Button key={act} tone="quiet" size="sm" onClick={() => onAct(act)}>
          {label}
          <span className="sr-only"> {enterprise.companyName}</span>
        </Button>
      ))}
    </span>
  );
}
