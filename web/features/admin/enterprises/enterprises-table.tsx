import type { ReactNode } from 'react';
import type { Enterprise } from '#contract/enterprise/company.ts';
import { actionsColumn } from '../../../ui/data/columns.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { Pencil, Power } from '../../../ui/icons/actions.ts';
import { Info } from '../../../ui/icons/basic.ts';
import { type RowAction, RowMenu } from '../../../ui/overlay/row-menu.tsx';
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
    actionsColumn((enterprise) => {
      const item = (act: EnterpriseAct, label: string, icon: ReactNode): RowAction => {
        return { label, icon, onSelect: () => onAct(act, enterprise) };
      };
      const edits = [
        item('edit', 'Edit', <Pencil aria-hidden="true" />),
        item('set-active', enterprise.isActive ? 'Deactivate' : 'Activate', <Power aria-hidden="true" />),
      ];
      return (
        <RowMenu
          label={`Actions on ${enterprise.companyName}`}
          actions={[item('details', 'Details', <Info aria-hidden="true" />), ...(mayEdit ? edits : [])]}
        />
      );
    }),
  ];
  return (
    <DataTable caption="Enterprises" columns={columns} rows={enterprises} rowKey={({ id }) => id} wide />
  );
}
