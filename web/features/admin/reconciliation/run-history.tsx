import {
  exportReconciliation,
  listReconciliationRuns,
  type ReconciliationRun,
} from '#contract/admin/reconciliation.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import { routeUrl } from '../../../api/client.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { DownloadLink } from '../../../ui/actions/download-link.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Moment } from '../../../ui/format/moment.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PagedList } from '../paged-list.tsx';

const COLUMNS: readonly Column<ReconciliationRun>[] = [
  {
    key: 'asked',
    header: 'Run',
    heading: true,
    cell: ({ askedAt, askedBy }) => (
      <>
        <Moment at={askedAt} className="font-semibold" />
        <span className="block font-normal text-ink-soft text-sm">
          Started by {askedBy ?? 'the schedule'}
        </span>
      </>
    ),
  },
  {
    key: 'items',
    header: 'Items',
    align: 'end',
    cell: ({ itemsCompared }) => <span className="tabular">{formatCount(itemsCompared)}</span>,
  },
  { key: 'outcome', header: 'Outcome', cell: (run) => <Outcome run={run} /> },
  {
    key: 'file',
    header: 'For the accountant',
    align: 'end',
    cell: ({ id, found }) =>
      found === null ? null : (
        <DownloadLink href={routeUrl(exportReconciliation.path, { runId: id }, {})}>CSV</DownloadLink>
      ),
  },
];

/** Earlier runs, each with its file. */
export function RunHistory() {
  const pages = useReadPages(listReconciliationRuns, { query: {} });
  return (
    <section aria-labelledby="runs">
      <h3 id="runs" className="mb-3 font-display font-semibold text-xl tracking-tight">
        Runs
      </h3>
      <PagedList
        of="the runs"
        pages={pages}
        none={
          <Card>
            <EmptyState title="No runs yet" art={null}>
              Every run appears here, with a file to download.
            </EmptyState>
          </Card>
        }
      >
        {(runs) => (
          <Card flush>
            <DataTable caption="Runs" columns={COLUMNS} rows={runs} rowKey={({ id }) => id} />
          </Card>
        )}
      </PagedList>
    </section>
  );
}

function Outcome({ run: { finishedAt, failure, found, resolved } }: { run: ReconciliationRun }) {
  if (finishedAt === null) return <Badge>In progress</Badge>;
  if (failure !== null) return <Badge tone="warn">Not finished</Badge>;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={found === 0 ? 'good' : 'bad'}>{found === 0 ? 'Both agree' : `${found} differ`}</Badge>
      {(resolved ?? 0) > 0 && <Badge>{resolved} gone</Badge>}
    </span>
  );
}
