import { useRef, useState } from 'react';
import { listIncompleteTransactions } from '#contract/admin/payments.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { filterQuery } from '../../../ui/data/list-filters.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PagedList } from '../paged-list.tsx';
import { PaymentTimelineDialog } from '../timelines/payment-timeline-dialog.tsx';
import { useProcess } from '../transactions/use-process.ts';
import { COMPLETE_FORM } from './complete-form.tsx';
import { incompleteColumns } from './incomplete-columns.tsx';
import { parsePaymentsSearch } from './payments-search.ts';

/** Every incomplete payment, newest first. */
export function IncompleteList({ movesMoney }: { movesMoney: boolean }) {
  const [{ status, attempts }, setSearch] = useSearchState(parsePaymentsSearch);
  const list = useRef<HTMLElement>(null);
  const [chosen, choose] = useState<{ paymentIntentId: string; of: string } | null>(null);
  // The pressed button disappears once the payment is settled.
  const { process, processing } = useProcess({ onSettled: () => list.current?.focus() });
  const pages = useReadPages(
    listIncompleteTransactions,
    { query: { ...filterQuery({ status }), ...(attempts === 'all' && { neverAttempted: 'true' as const }) } },
    { keepPrevious: true, staleTime: 0 },
  );
  function complete(paymentIntentId: string) {
    setSearch({ payment: paymentIntentId });
    // Only the reason is still missing.
    document.querySelector<HTMLElement>(`#${COMPLETE_FORM} textarea`)?.focus();
  }
  const columns = incompleteColumns({
    money: movesMoney ? { process, processing, complete } : null,
    onTimeline: (paymentIntentId, of) => choose({ paymentIntentId, of }),
  });
  return (
    <section ref={list} tabIndex={-1} aria-labelledby="incomplete" className="outline-none">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="incomplete" className="font-display font-semibold text-2xl tracking-tight">
          Incomplete transactions
        </h2>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Checkbox
            checked={attempts === 'all'}
            onChange={({ target }) => setSearch({ attempts: target.checked ? 'all' : undefined })}
          >
            Include never attempted
          </Checkbox>
          <Choice
            label="Status"
            value={status}
            onChange={(next) => setSearch({ status: next === 'all' ? undefined : next })}
          >
            <option value="all">All statuses</option>
            <option value="pending">Pending</option>
            <option value="failed">Failed</option>
            <option value="cancelled">Cancelled</option>
          </Choice>
        </div>
      </div>
      <PagedList
        of="incomplete transactions"
        pages={pages}
        none={
          <Card>
            {status === 'all' ? (
              <EmptyState title="No incomplete transactions">All payments are settled.</EmptyState>
            ) : (
              <EmptyState
                title="None of these"
                action={
                  <Button tone="secondary" onClick={() => setSearch({ status: undefined })}>
                    Show all statuses
                  </Button>
                }
              >
                No incomplete transactions have this status.
              </EmptyState>
            )}
          </Card>
        }
      >
        {(payments) => (
          <Card flush>
            <DataTable
              caption="Incomplete transactions"
              wide
              columns={columns}
              rows={payments}
              rowKey={({ id }) => id}
            />
          </Card>
        )}
      </PagedList>
      {chosen && <PaymentTimelineDialog payment={chosen} onClose={() => choose(null)} />}
    </section>
  );
}
