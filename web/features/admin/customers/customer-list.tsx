import { useState } from 'react';
import type { AdminUser } from '#contract/admin/customers.ts';
import { actionsColumn } from '../../../ui/data/columns.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type CustomerAct, CustomerActions } from './customer-actions.tsx';
import { CUSTOMER_COLUMNS } from './customer-columns.tsx';
import { EditCustomerDialog } from './edit-customer-dialog.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';

type Chosen = { readonly act: CustomerAct; readonly person: AdminUser };

/** A page of customers, and the dialog of the row whose button was pressed. */
export function CustomerList({ people }: { people: readonly AdminUser[] }) {
  const [chosen, choose] = useState<Chosen | null>(null);
  const close = () => choose(null);
  return (
    <>
      <Card flush>
        <DataTable
          caption="Customers"
          columns={[
            ...CUSTOMER_COLUMNS,
            actionsColumn<AdminUser>((person) => (
              <CustomerActions person={person} onAct={(act) => choose({ act, person })} />
            )),
          ]}
          rows={people}
          rowKey={({ id }) => id}
        />
      </Card>
      {chosen?.act === 'edit' && <EditCustomerDialog person={chosen.person} onClose={close} />}
      {chosen?.act === 'history' && <HistoryDialog person={chosen.person} onClose={close} />}
      {chosen?.act === 'freeze' && <FreezeDialog person={chosen.person} onClose={close} />}
    </>
  );
}
