import { getSystemStats } from '#contract/admin/dashboard.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { StatCard, StatGrid } from '../../../ui/data/stat-card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Gauge } from '../../../ui/icons/money.ts';
import { Building2, Users } from '../../../ui/icons/people.ts';
import { Activity } from '../../../ui/icons/system.ts';

const ONE_MINUTE = 60_000;

/** Counts of users and the server's health, read again every minute. */
export function SystemFigures() {
  const { data, error, refetch, isFetching } = useRead(
    getSystemStats,
    {},
    { refetchInterval: ONE_MINUTE, staleTime: ONE_MINUTE },
  );
  const missing = error && !data ? '–' : undefined;
  const count = (value: number | undefined) => (value === undefined ? missing : formatCount(value));
  return (
    <section aria-label="System" className="mb-8">
      <StatGrid label="System">
        <StatCard label="Total Users" icon={Users} value={count(data?.totalUsers)} />
        <StatCard label="Enterprises" icon={Building2} value={count(data?.totalEnterprises)} />
        <StatCard
          label="System Status"
          icon={Activity}
          value={data ? <Status status={data.status} /> : missing}
          hint={data && (data.status === 'Online' ? 'Checked just now' : 'A service is not responding')}
        />
        <StatCard
          label="Server Load"
          icon={Gauge}
          value={data ? `${Math.round(data.serverLoad)}%` : missing}
          hint="Over the last minute"
        />
      </StatGrid>
      {error && (
        <Notice tone="warn" title="The figures are out of date" className="mt-3">
          <p>{errorMessage(error)}</p>
          <Button
            tone="secondary"
            size="sm"
            className="mt-3 min-h-11"
            busy={isFetching}
            onClick={() => refetch()}
          >
            Try again
          </Button>
        </Notice>
      )}
    </section>
  );
}

function Status({ status }: { status: 'Online' | 'Degraded' }) {
  return <span className={status === 'Online' ? 'text-good-ink' : 'text-warn-ink'}>{status}</span>;
}
