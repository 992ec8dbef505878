import { useState } from 'react';
import {
  type CompanyReport,
  downloadCompanyReport,
  listCompanyReports,
} from '#contract/enterprise/reports.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import { routeUrl } from '../../../api/client.ts';
import { errorProps } from '../../../api/error-props.ts';
import { moreProps } from '../../../api/more-props.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { buttonStyle } from '../../../ui/actions/button-style.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { formatDay } from '../../../ui/format/date-format.ts';
import { FilePlus } from '../../../ui/icons/documents.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { NewReportDialog } from './new-report-dialog.tsx';
import { REPORT_LABELS } from './report-labels.ts';

const POLL_EVERY_MS = 1_500;

/** Files for accountants and auditors, made in the background. */
export function ReportsSection() {
  const [isUnderWay, setUnderWay] = useState(false);
  const pages = useReadPages(
    listCompanyReports,
    {},
    { staleTime: 0, refetchInterval: isUnderWay ? POLL_EVERY_MS : false },
  );
  const [making, setMaking] = useState(false);
  const waits = pages.items?.some(({ state }) => state === 'making') ?? false;
  if (waits !== isUnderWay) setUnderWay(waits);
  return (
    <section aria-labelledby="reports">
      <PartHeading
        id="reports"
        title="Reports"
        namesTab
        className="mb-4"
        actions={
          <Button onClick={() => setMaking(true)}>
            <FilePlus aria-hidden="true" />
            New report
          </Button>
        }
      >
        CSV files of rewards, liabilities, journal entries, tax totals and dormant value, kept for a week.
      </PartHeading>
      {pages.items ? (
        <Card flush={pages.items.length > 0}>
          {pages.items.length > 0 ? (
            <DataTable caption="Reports" columns={COLUMNS} rows={pages.items} rowKey={({ id }) => id} />
          ) : (
            <EmptyState title="No reports yet">Make one for your accountant or your auditor.</EmptyState>
          )}
        </Card>
      ) : pages.error ? (
        <Card>
          <ErrorState title="Your reports did not load" {...errorProps(pages)} />
        </Card>
      ) : (
        <ListSkeleton label="Loading reports" />
      )}
      <LoadMore label="Load more reports" {...moreProps(pages)} />
      <NewReportDialog open={making} onClose={() => setMaking(false)} />
    </section>
  );
}

const COLUMNS: readonly Column<CompanyReport>[] = [
  {
    key: 'report',
    header: 'Report',
    heading: true,
    cell: ({ kind, about }) => (
      <span className="block min-w-0">
        <span className="block font-semibold">{REPORT_LABELS[kind].title}</span>
        <span className="block break-words font-normal text-ink-soft text-sm">{about}</span>
      </span>
    ),
  },
  {
    key: 'asked',
    header: 'Requested',
    cell: ({ createdAt, madeByName }) => (
      <span className="block min-w-0">
        <span className="whitespace-nowrap">{formatDay(createdAt)}</span>
        {madeByName && <span className="block text-ink-soft text-sm">{madeByName}</span>}
      </span>
    ),
  },
  {
    key: 'lines',
    header: 'Lines',
    align: 'end',
    cell: ({ rows }) => (rows === null ? '–' : formatCount(rows)),
  },
  { key: 'state', header: 'Status', cell: (report) => <State report={report} /> },
  {
    key: 'file',
    header: 'File',
    align: 'end',
    buttons: true,
    cell: ({ id, kind, about, state }) =>
      state === 'ready' && (
        <a
          href={routeUrl(downloadCompanyReport.path, { reportId: id }, undefined)}
          className={buttonStyle({ tone: 'secondary', size: 'sm' })}
          aria-label={`Download ${REPORT_LABELS[kind].title}, ${about}`}
        >
          Download
        </a>
      ),
  },
];

function State({ report: { state, expiresAt } }: { report: CompanyReport }) {
  if (state === 'ready')
    return <Badge tone="good">{expiresAt ? `Ready until ${formatDay(expiresAt)}` : 'Ready'}</Badge>;
  if (state === 'making') return <Badge tone="warn">In progress</Badge>;
  if (state === 'failed') return <Badge tone="bad">Failed. Please create it again.</Badge>;
  return <Badge>Deleted after a week</Badge>;
}
