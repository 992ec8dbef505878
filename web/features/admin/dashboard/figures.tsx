import { getAnalytics } from '#contract/admin/dashboard.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { StatCard, StatGrid } from '../../../ui/data/stat-card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { Gift } from '../../../ui/icons/basic.ts';
import { Landmark, Wallet } from '../../../ui/icons/money.ts';
import { Users } from '../../../ui/icons/people.ts';
import { Card } from '../../../ui/layout/card.tsx';

/** The four figures, and their age: the server computes them about once a minute. */
export function Figures() {
  const read = useRead(getAnalytics, {}, { staleTime: 0 });
  const { data, error } = read;
  if (error && !data) {
    return (
      <Card>
        <ErrorState title="The figures did not load" {...errorProps(read)} />
      </Card>
    );
  }
  const count = (value: number | undefined) => (value === undefined ? undefined : formatCount(value));
  return (
    <section aria-label="Figures">
      <StatGrid label="Figures">
        <StatCard label="Total Users" icon={Users} value={count(data?.totalUsers)} />
        <StatCard
          label="Total Revenue"
          icon={Landmark}
          value={data && <Money amount={data.totalRevenue} />}
          hint="Service fees collected"
        />
        <StatCard label="Gift Cards Sold" icon={Gift} value={count(data?.totalGiftCardsSold)} />
        <StatCard
          label="Total User Balances"
          icon={Wallet}
          value={data && <Money amount={data.totalUserBalances} />}
        />
      </StatGrid>
      <div className="mt-2 flex min-h-9 flex-wrap items-center gap-x-2 text-ink-faint text-sm">
        {data ? (
          <span>
            Updated <RelativeTime moment={data.asOf} />
          </span>
        ) : (
          <span role="status">Counting…</span>
        )}
        {data && (
          <Button tone="quiet" size="sm" busy={read.isFetching} onClick={() => read.refetch()}>
            Refresh figures
          </Button>
        )}
      </div>
    </section>
  );
}
