import { listTransactions } from '#contract/payments.ts';
import { errorProps } from '../../api/error-props.ts';
import { useRead } from '../../api/use-read.ts';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { NoTransactions, TransactionList, TransactionSkeletons } from './transaction-list.tsx';

/** The number of recent transactions (P107). */
const RECENT = { query: { limit: 10 } };

/** The latest movements of the balance, as a part of another page. */
export function RecentTransactions() {
  const read = useRead(listTransactions, RECENT);
  const { data, error } = read;
  return (
    <section aria-labelledby="recent-transactions">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="recent-transactions" className="font-display font-semibold text-2xl tracking-tight">
          Recent transactions
        </h2>
        {data && data.length > 0 && (
          <TextLink to={paths.transactionHistory.href()} className="py-2">
            See all transactions
          </TextLink>
        )}
      </div>
      {data ? (
        data.length > 0 ? (
          <TransactionList transactions={data} />
        ) : (
          <NoTransactions />
        )
      ) : error ? (
        <Card>
          <ErrorState {...errorProps(read)} />
        </Card>
      ) : (
        <TransactionSkeletons />
      )}
    </section>
  );
}
