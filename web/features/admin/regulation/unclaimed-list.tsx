import { exportUnclaimedValue, listUnclaimedValue, type UnclaimedValue } from '#contract/admin/regulation.ts';
import { countLabel, formatCount } from '#contract/kernel/counts.ts';
import { formatCents, moneyCents } from '#contract/kernel/money.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useRead } from '../../../api/use-read.ts';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { dayLabel } from '../../../ui/format/calendar.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { ExportButton } from '../export-button.tsx';
import { RowSkeletons } from '../row-skeletons.tsx';
import { monthsText, stateName } from './regulation-texts.ts';

const COLUMNS: readonly Column<UnclaimedValue>[] = [
  {
    key: 'state',
    header: 'State',
    heading: true,
    cell: ({ state }) => (
      <span className="font-semibold">{state ? stateName(state, false) : 'State not known'}</span>
    ),
  },
  { key: 'months', header: 'No activity for', cell: ({ months }) => monthsText(months) },
  {
    key: 'oldest',
    header: 'Oldest activity',
    cell: ({ oldest }) => <span className="whitespace-nowrap">{dayLabel(oldest)}</span>,
  },
  {
    key: 'members',
    header: 'Members',
    align: 'end',
    cell: ({ members }) => <span className="tabular">{formatCount(members)}</span>,
  },
  {
    key: 'value',
    header: 'Value',
    align: 'end',
    cell: ({ value }) => <Money amount={value} className="font-medium" />,
  },
];

/** Balances without activity for longer than the figure of their state says. */
export function UnclaimedList() {
  const read = useRead(listUnclaimedValue, {}, { staleTime: 0 });
  const { data } = read;
  if (!data) {
    return read.error ? (
      <Card>
        <ErrorState title="The unclaimed value did not load" {...errorProps(read)} />
      </Card>
    ) : (
      <RowSkeletons label="Loading unclaimed value" />
    );
  }
  if (data.length === 0) {
    return (
      <Card>
        <EmptyState title="No unclaimed value">
          Balances without activity for longer than the dormancy of their state appear here.
        </EmptyState>
      </Card>
    );
  }
  return (
    <section aria-labelledby="unclaimed">
      <PartHeading
        id="unclaimed"
        title={`${displayMoney(totalOf(data))} of ${membersText(data)}`}
        small
        actions={<ExportButton route={exportUnclaimedValue} />}
      >
        Without activity for longer than the figure of the owner’s state. The file names the members; the
        audit log keeps who exported it.
      </PartHeading>
      <Card flush>
        <DataTable
          caption="Unclaimed value by state"
          columns={COLUMNS}
          rows={data}
          rowKey={({ state, months }) => `${state} ${months}`}
        />
      </Card>
    </section>
  );
}

const totalOf = (rows: readonly UnclaimedValue[]) =>
  formatCents(rows.reduce((sum, { value }) => sum + moneyCents(value), 0n));

function membersText(rows: readonly UnclaimedValue[]): string {
  const members = rows.reduce((sum, row) => sum + row.members, 0);
  return countLabel(members, 'member', 'members');
}
