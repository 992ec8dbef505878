import { ArrowLeft } from 'lucide-react';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { listTransactions } from '#contract/payments.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { NoTransactions, TransactionList, TransactionSkeletons } from '../transaction-list.tsx';

export function TransactionHistoryPage() {
  const user = useSignedInUser();
  const shops = can(roleOf(user), 'marketplace');
  return (
    <div className="mx-auto max-w-3xl">
      <LinkButton to={paths.home()} tone="quiet" size="sm" className="-ml-3.5 mb-3">
        <ArrowLeft aria-hidden="true" />
        {shops ? 'Back to Marketplace' : 'Back'}
      </LinkButton>
      <PageHeading title="Transaction History" lead="Everything that moved your balance, newest first." />
      <History
        action={shops && <LinkButton to={paths.marketplace(user.username)}>Find a gift card</LinkButton>}
      />
    </div>
  );
}

function History({ action }: { action: React.ReactNode }) {
  const pages = useReadPages(listTransactions, {});
  const { items, error } = pages;
  if (!items) {
    return error ? (
      <Card>
        <ErrorState
          title="Your transactions did not load"
          message={messageOf(error)}
          onRetry={() => pages.refetch()}
          busy={pages.isFetching}
        />
      </Card>
    ) : (
      <TransactionSkeletons />
    );
  }
  if (items.length === 0) return <NoTransactions action={action} />;
  return (
    <>
      <TransactionList transactions={items} />
      <LoadMore
        label="Load more transactions"
        hasMore={pages.hasNextPage}
        busy={pages.isFetchingNextPage}
        onLoad={() => pages.fetchNextPage()}
      />
    </>
  );
}
