import { Gift, Landmark, Users, Wallet } from 'lucide-react';
import { getAnalytics } from '#contract/admin.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatCard, StatGrid } from '../../../ui/stat-card.tsx';

/** The server makes the figures about once a minute. */
const ASKED_EVERY_MS = 60_000;

/** The four figures, and how old they are. */
export function Figures() {
  const { data, error, refetch, isFetching } = useRead(getAnalytics, {}, { refetchInterval: ASKED_EVERY_MS });
  if (error && !data) {
    return (
      <Card>
        <ErrorState
          title="The figures did not load"
          message={messageOf(error)}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      </Card>
    );
  }
  const count = (value: number | undefined) => value?.toLocaleString('en-US');
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
            As of <RelativeTime moment={data.asOf} />
          </span>
        ) : (
          <span role="status">Counting…</span>
        )}
        {data && (
          <Button tone="quiet" size="sm" busy={isFetching} onClick={() => refetch()}>
            Refresh figures
          </Button>
        )}
      </div>
    </section>
  );
}
