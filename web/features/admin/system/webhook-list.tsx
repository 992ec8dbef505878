import { listWebhooks, type ReceivedWebhook, WEBHOOK_STATES } from '#contract/admin/system.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { PagedList } from '../paged-list.tsx';

const STATES = ['all', ...WEBHOOK_STATES] as const;
const OPTIONS = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'processed', label: 'Processed' },
] as const;

function parse(raw: RawSearch) {
  return { webhooks: oneOf(STATES, raw.webhooks, 'all') };
}

const COLUMNS: readonly Column<ReceivedWebhook>[] = [
  {
    key: 'type',
    header: 'Event',
    heading: true,
    cell: ({ type, objectId, lastError, state }) => (
      <>
        <span className="wrap-anywhere font-medium">{type}</span>
        <span className="block wrap-anywhere font-normal text-ink-soft text-sm">{objectId}</span>
        {state === 'waiting' && lastError && (
          <span className="mt-1 block break-words font-normal text-bad-ink text-sm">{lastError}</span>
        )}
      </>
    ),
  },
  {
    key: 'received',
    header: 'Received',
    cell: ({ receivedAt }) => <RelativeTime moment={receivedAt} className="whitespace-nowrap" />,
  },
  {
    key: 'state',
    header: 'Status',
    align: 'end',
    cell: ({ state }) => (
      <Badge tone={state === 'processed' ? 'good' : 'warn'}>
        {state === 'processed' ? 'Processed' : 'Waiting'}
      </Badge>
    ),
  },
];

/**
 * The card processor's webhook events, newest first. Out of sight while the `peer` before it loads, because
 * it would jump.
 */
export function WebhookList({ lastAt, waiting }: { lastAt: string | null; waiting: number | null }) {
  const [{ webhooks }, setSearch] = useSearchState(parse);
  const pages = useReadPages(
    listWebhooks,
    { query: webhooks === 'all' ? {} : { state: webhooks } },
    { keepPrevious: true, staleTime: 0 },
  );
  return (
    <section aria-labelledby="webhooks" className="peer-has-data-loading:invisible">
      <PartHeading
        id="webhooks"
        title="Webhooks received"
        small
        className="mb-3"
        actions={
          <Segmented
            label="Webhook status"
            options={OPTIONS}
            value={webhooks}
            onChange={(next) => setSearch({ webhooks: next === 'all' ? undefined : next })}
          />
        }
      >
        {lastAt ? (
          <>
            Last received <RelativeTime moment={lastAt} />
            {waiting ? `; ${waiting} waiting.` : '; none waiting.'}
          </>
        ) : (
          'Events from the card processor appear here.'
        )}
      </PartHeading>
      <PagedList
        of="webhooks"
        pages={pages}
        none={
          <Card>
            <EmptyState title={webhooks === 'waiting' ? 'Nothing is waiting' : 'No webhooks yet'}>
              {webhooks === 'waiting'
                ? 'All events are processed.'
                : 'The first event arrives with the first payment.'}
            </EmptyState>
          </Card>
        }
      >
        {(items) => (
          <Card flush>
            <DataTable caption="Webhooks received" columns={COLUMNS} rows={items} rowKey={({ id }) => id} />
          </Card>
        )}
      </PagedList>
    </section>
  );
}
