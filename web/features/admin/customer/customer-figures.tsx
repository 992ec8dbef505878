import { type AdminUserDetail, getUserAnalytics } from '#contract/admin/customers.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import { useRead } from '../../../api/use-read.ts';
import { StatCard, StatGrid } from '../../../ui/data/stat-card.tsx';
import { formatDay } from '../../../ui/format/date-format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { CalendarDays } from '../../../ui/icons/documents.ts';
import { ReceiptText, ShoppingBag, Wallet } from '../../../ui/icons/money.ts';

/** Four figures about the customer. */
export function CustomerFigures({ customer }: { customer: AdminUserDetail }) {
  const { data, error } = useRead(getUserAnalytics, { params: { userId: customer.id } }, { staleTime: 0 });
  // The analytics tab shows the error and the retry.
  const missing = error && !data ? '–' : undefined;
  return (
    <div className="mb-8">
      <StatGrid label="Figures">
        <StatCard label="Account Balance" icon={Wallet} value={<Money amount={customer.balance} />} />
        <StatCard
          label="Total Spent"
          icon={ShoppingBag}
          value={data ? <Money amount={data.totalSpent} /> : missing}
        />
        <StatCard
          label="Transactions"
          icon={ReceiptText}
          value={data ? formatCount(data.transactionCount) : missing}
        />
        <StatCard
          label="Member Since"
          icon={CalendarDays}
          value={
            <span className="whitespace-nowrap max-[25rem]:text-lg">{formatDay(customer.createdAt)}</span>
          }
        />
      </StatGrid>
    </div>
  );
}
