import { useState } from 'react';
import { listStaffRequests, type StaffRequest } from '#contract/admin/approvals.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { filterQuery } from '../../../ui/data/list-filters.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { PagedList } from '../paged-list.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { type Decision, RequestRecord } from './request-record.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const STATES = ['waiting', 'decided', 'all'] as const;

function parse(raw: RawSearch) {
  return { state: oneOf(STATES, raw.state, 'waiting') };
}

/** What waits for a second administrator, and what became of it. */
export function ApprovalsTab() {
  const decides = can(roleOf(useSignedInUser()), 'staff-approvals');
  const [{ state }, setSearch] = useSearchState(parse);
  const pages = useReadPages(
    listStaffRequests,
    { query: filterQuery({ state }) },
    { keepPrevious: true, staleTime: 0 },
  );
  return (
    <section aria-labelledby="approvals">
      <PartHeading
        id="approvals"
        title="Approvals"
        namesTab
        actions={
          <Choice
            label="Show"
            className="w-full sm:w-52"
            value={state}
            onChange={(next) => setSearch({ state: next === 'waiting' ? undefined : next })}
          >
            <option value="waiting">Waiting</option>
            <option value="decided">Decided</option>
            <option value="all">All requests</option>
          </Choice>
        }
      >
        {decides
          ? 'Some actions need two administrators. Nothing happens until a second one approves.'
          : 'Your requests. Nothing changes until an administrator approves.'}
      </PartHeading>
      <PagedList of="requests" pages={pages} none={<None state={state} />}>
        {(requests) => <Requests requests={requests} />}
      </PagedList>
    </section>
  );
}

function Requests({ requests }: { requests: readonly StaffRequest[] }) {
  const [chosen, choose] = useState<{ request: StaffRequest; decision: Decision } | null>(null);
  const close = () => choose(null);
  return (
    <>
      <Card flush>
        <ul className="divide-y divide-line">
          {requests.map((request) => (
            <RequestRecord
              key={request.id}
              request={request}
              onDecide={(decision) => choose({ request, decision })}
            />
          ))}
        </ul>
      </Card>
      {chosen?.decision === 'approve' && <ApproveDialog request={chosen.request} onClose={close} />}
      {chosen?.decision === 'reject' && <RejectDialog request={chosen.request} onClose={close} />}
      {chosen?.decision === 'withdraw' && <WithdrawDialog request={chosen.request} onClose={close} />}
    </>
  );
}

function None({ state }: { state: (typeof STATES)[number] }) {
  return (
    <Card>
      {state === 'waiting' ? (
        <EmptyState title="Nothing is waiting">
          Requests that need a second administrator appear here, such as a refund above the limit.
        </EmptyState>
      ) : (
        <EmptyState title={state === 'decided' ? 'No decided requests' : 'No requests yet'}>
          Every request is kept here with its outcome.
        </EmptyState>
      )}
    </Card>
  );
}
