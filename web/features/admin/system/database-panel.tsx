import { useState } from 'react';
import { type DatabaseFacts, getDatabaseFacts } from '#contract/admin/system.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Facts } from '../../../ui/data/facts.tsx';
import { formatMoment } from '../../../ui/format/date-format.ts';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { Card, Panel } from '../../../ui/layout/card.tsx';
import { formatBytes } from './format-bytes.ts';
import { InvariantsPanel } from './invariants-panel.tsx';
import { PanelRead } from './panel-read.tsx';

/** The database's size, migrations and archive, and the money invariants. */
export function DatabasePanel() {
  const facts = useRead(getDatabaseFacts, {}, { staleTime: 0 });
  return (
    <>
      <InvariantsPanel />
      <Panel title="Database">
        <PanelRead query={facts} of="the database's facts">
          {(data) => <Overview facts={data} />}
        </PanelRead>
      </Panel>
      {facts.data && (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <Tables tables={facts.data.tables} />
          <Migrations migrations={facts.data.migrations} />
        </div>
      )}
    </>
  );
}

function Overview({ facts }: { facts: DatabaseFacts }) {
  const { archive, migrations } = facts;
  return (
    <Facts
      facts={[
        { name: 'PostgreSQL', value: facts.version },
        { name: 'Size', value: formatBytes(facts.sizeBytes) },
        { name: 'Migrations applied', value: migrations.length },
        { name: 'Last backup', value: archive ? <Archive archive={archive} /> : <NotArchived /> },
      ]}
    />
  );
}

function NotArchived() {
  return (
    <>
      <Badge tone="warn">Not configured</Badge>
      <p className="mt-1 font-normal text-ink-soft text-sm">
        This database does not archive its log, so no backup is known here. The operations guide explains how
        to set it up.
      </p>
    </>
  );
}

function Archive({ archive }: { archive: NonNullable<DatabaseFacts['archive']> }) {
  const { lastArchivedAt, lastFailedAt } = archive;
  const failing = lastFailedAt !== null && (lastArchivedAt === null || lastFailedAt > lastArchivedAt);
  return (
    <>
      {lastArchivedAt ? (
        <>
          Log archived <RelativeTime moment={lastArchivedAt} />
        </>
      ) : (
        'Archiving is on, nothing archived yet'
      )}
      {failing && <p className="mt-1 text-bad-ink text-sm">Failed at {formatMoment(lastFailedAt)}</p>}
    </>
  );
}

const TABLE_COLUMNS: readonly Column<DatabaseFacts['tables'][number]>[] = [
  {
    key: 'name',
    header: 'Table',
    heading: true,
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  {
    key: 'rows',
    header: 'Rows, about',
    align: 'end',
    cell: ({ rows }) => <span className="tabular">{formatCount(rows)}</span>,
  },
  {
    key: 'size',
    header: 'Size',
    align: 'end',
    cell: ({ sizeBytes }) => <span className="tabular whitespace-nowrap">{formatBytes(sizeBytes)}</span>,
  },
];

function Tables({ tables }: { tables: DatabaseFacts['tables'] }) {
  return (
    <section aria-labelledby="largest-tables" className="min-w-0">
      <h3 id="largest-tables" className="mb-3 font-semibold">
        Largest tables
      </h3>
      <Card flush>
        <DataTable
          caption="The largest tables"
          columns={TABLE_COLUMNS}
          rows={tables}
          rowKey={({ name }) => name}
        />
      </Card>
    </section>
  );
}

const MIGRATION_COLUMNS: readonly Column<DatabaseFacts['migrations'][number]>[] = [
  {
    key: 'name',
    header: 'Migration',
    heading: true,
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  {
    key: 'applied',
    header: 'Applied',
    align: 'end',
    cell: ({ appliedAt }) => <RelativeTime moment={appliedAt} className="whitespace-nowrap" />,
  },
];

/** The migrations shown at first. */
const NEWEST = 10;

function Migrations({ migrations }: { migrations: DatabaseFacts['migrations'] }) {
  const [all, setAll] = useState(false);
  return (
    <section aria-labelledby="migrations" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="migrations" className="font-semibold">
          Migrations applied
        </h3>
        {migrations.length > NEWEST && (
          <Button tone="secondary" size="sm" onClick={() => setAll(!all)}>
            {all ? `Show the newest ${NEWEST}` : `Show all ${migrations.length}`}
          </Button>
        )}
      </div>
      <Card flush>
        <DataTable
          caption="The migrations applied, newest first"
          columns={MIGRATION_COLUMNS}
          rows={all ? migrations : migrations.slice(0, NEWEST)}
          rowKey={({ name }) => name}
        />
      </Card>
    </section>
  );
}
