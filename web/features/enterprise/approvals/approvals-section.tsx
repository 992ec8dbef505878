import { APPROVAL_VIEWS, listApprovals } from '#contract/enterprise/approvals.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { errorProps } from '../../../api/error-props.ts';
import { moreProps } from '../../../api/more-props.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { RequestCard } from './request-card.tsx';

type View = (typeof APPROVAL_VIEWS)[number];

const VIEWS = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'ended', label: 'Resolved' },
] as const;

/** What waits for a second manager, and what became of earlier requests. */
export function ApprovalsSection() {
  const decides = can(roleOf(useSignedInUser()), 'enterprise-approvals');
  const [{ view }, setSearch] = useSearchState((raw: RawSearch) => ({
    view: oneOf(APPROVAL_VIEWS, raw.view, 'waiting'),
  }));
  return (
    <section aria-labelledby="approvals">
      <PartHeading
        id="approvals"
        title="Approvals"
        namesTab
        actions={
          <Segmented
            label="Requests"
            options={VIEWS}
            value={view}
            onChange={(next) => setSearch({ view: next === 'waiting' ? undefined : next })}
          />
        }
      >
        {decides
          ? 'Payouts, rewards and invitations that need a second manager. You cannot approve your own.'
          : 'Requests you sent to another manager.'}
      </PartHeading>
      <Requests key={view} view={view} />
    </section>
  );
}

function Requests({ view }: { view: View }) {
  const pages = useReadPages(listApprovals, { query: { view } }, { staleTime: 0 });
  const { items, error } = pages;
  if (!items) {
    return error ? (
      <Card>
        <ErrorState title="The requests did not load" {...errorProps(pages)} />
      </Card>
    ) : (
      <ListSkeleton label="Loading requests" />
    );
  }
  if (items.length === 0) {
    return (
      <Card>
        <EmptyState title={view === 'waiting' ? 'Nothing is waiting' : 'No past requests'}>
          {view === 'waiting'
            ? 'Payouts, rewards and invitations that need a second manager appear here.'
            : 'Requests that were approved, rejected or withdrawn are kept here.'}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-4">
        {items.map((request) => (
          <li key={request.id}>
            <RequestCard request={request} />
          </li>
        ))}
      </ul>
      <LoadMore label="Load more requests" {...moreProps(pages)} />
    </>
  );
}
