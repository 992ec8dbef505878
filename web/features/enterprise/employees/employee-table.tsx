import { type Employee, resendEmployeeInvitation } from '#contract/enterprise/employees.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { actionsColumn } from '../../../ui/data/columns.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { Dotted } from '../../../ui/data/dotted.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dayLabel, shortDayLabel } from '../../../ui/format/calendar.ts';
import { fullName } from '../../../ui/format/full-name.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Trash2 } from '../../../ui/icons/actions.ts';
import { MailPlus } from '../../../ui/icons/documents.ts';
import { EmployeeStatus } from './employee-status.tsx';

type Choose = (employee: Employee) => void;

export function EmployeeTable({
  employees,
  canTransfer,
  onTransfer,
  onRemove,
}: {
  employees: readonly Employee[];
  canTransfer: boolean;
  onTransfer: Choose;
  onRemove: Choose;
}) {
  return (
    <DataTable
      wide
      caption="Employees"
      columns={[
        { key: 'name', header: 'Employee', heading: true, cell: (employee) => <Who employee={employee} /> },
        {
          key: 'phone',
          header: 'Phone',
          cell: ({ phoneNumber }) => <span className="whitespace-nowrap">{phoneNumber ?? '–'}</span>,
        },
        { key: 'status', header: 'Status', cell: ({ status }) => <EmployeeStatus status={status} /> },
        {
          key: 'balance',
          header: 'Balance',
          align: 'end',
          cell: ({ balance }) => (balance === null ? '–' : <Money amount={balance} />),
        },
        actionsColumn<Employee>((employee) => (
          <Actions
            employee={employee}
            canTransfer={canTransfer}
            onTransfer={onTransfer}
            onRemove={onRemove}
          />
        )),
      ]}
      rows={employees}
      rowKey={({ id }) => id}
    />
  );
}

function Who({ employee }: { employee: Employee }) {
  return (
    <span className="block min-w-0">
      <span className="block break-words font-medium">{fullName(employee)}</span>
      <span className="block wrap-anywhere font-normal text-ink-soft text-sm">
        <Dotted facts={[employee.username && `@${employee.username}`, employee.email]} />
      </span>
      <Dotted className="font-normal text-ink-soft text-sm" facts={datesOf(employee)} />
    </span>
  );
}

/** "Birthday Mar 14", "Since Jun 01, 2021" */
function datesOf({ birthday, startDate }: Employee) {
  // A leap year, so that February 29 is a day.
  const born = birthday && `Birthday ${shortDayLabel(`2000-${birthday}`)}`;
  const since = startDate && `Since ${dayLabel(startDate)}`;
  return [born, since];
}

function Actions({
  employee,
  canTransfer,
  onTransfer,
  onRemove,
}: {
  employee: Employee;
  canTransfer: boolean;
  onTransfer: Choose;
  onRemove: Choose;
}) {
  const name = fullName(employee);
  const resend = useWrite(resendEmployeeInvitation, {
    onSuccess: ({ message }) => void toast({ title: 'Invitation sent', description: message, tone: 'good' }),
    onError: toastFailure,
  });
  return (
    <span className="-mr-2 flex items-center justify-end gap-1">
      {employee.canPay && canTransfer && (
        <Button
          tone="soft"
          size="sm"
          className="min-h-11"
          aria-label={`Transfer to ${name}`}
          onClick={() => onTransfer(employee)}
        >
          Transfer
        </Button>
      )}
      {employee.status !== 'active' && (
        <IconButton
          label={`Send the invitation of ${name} again`}
          busy={resend.isPending}
          onClick={() => resend.mutate({ params: { userId: employee.id } })}
        >
          <MailPlus aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={`Remove ${name}`} tone="destructive" onClick={() => onRemove(employee)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </span>
  );
}
