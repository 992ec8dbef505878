import { useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useCurrentUser } from '../../../api/use-current-user.ts';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { FailedQuietly } from '../../../ui/feedback/failed-quietly.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { NoAccess } from '../../../ui/feedback/no-access.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { PurchasedCards } from '../purchased-cards.tsx';
import { parseWalletSearch, type WalletTab } from '../wallet-search.ts';

const Spending = lazyPart(() => import('../spending.tsx').then((m) => ({ default: m.Spending })));
const CashOutNotice = lazyPart(
  () => import('../cash-out/cash-out-notice.tsx').then((m) => ({ default: m.CashOutNotice })),
  FailedQuietly,
);

/** The parts of other features; the router passes them. */
export type WalletParts = { paymentMethods: ReactNode; recentTransactions: ReactNode };

/** A member's wallet, visible only to that member. */
export function WalletPage(parts: WalletParts) {
  const { user } = useCurrentUser();
  const { username = '' } = useParams({ strict: false });
  if (!user) {
    return (
      <NoAccess
        title="Access Required"
        action={
          <LinkButton to={paths.signIn.href()} search={{ next: paths.wallet.href({ username }) }}>
            Sign In
          </LinkButton>
        }
      >
        Please sign in to open your digital wallet.
      </NoAccess>
    );
  }
  if (username.toLowerCase() !== user.username.toLowerCase()) {
    return (
      <NoAccess
        title="Access Denied"
        action={<LinkButton to={paths.wallet.href({ username: user.username })}>Go to my wallet</LinkButton>}
      >
        You can only access your own digital wallet.
      </NoAccess>
    );
  }
  if (!can(roleOf(user), 'wallet')) {
    return (
      <NoAccess title="Access Denied" action={<LinkButton to={paths.home.href()}>Take me home</LinkButton>}>
        Your account has no digital wallet.
      </NoAccess>
    );
  }
  return <OwnWallet user={user} {...parts} />;
}

function OwnWallet({ user, paymentMethods, recentTransactions }: WalletParts & { user: CurrentUser }) {
  const [{ tab }, change] = useSearchState(parseWalletSearch);
  return (
    <>
      <BackLink to={paths.memberMarketplace.href({ username: user.username })}>Back to Marketplace</BackLink>
      <PageHeading
        title="My Wallet"
        lead="Your gift cards, payment cards and spending. Only you can see them."
      />
      <Suspense fallback={null}>
        <CashOutNotice balance={user.balance} />
      </Suspense>
      <Tabs<WalletTab>
        label="Wallet"
        value={tab}
        // The filters of one tab do not apply to another.
        onChange={(next, how) =>
          change({ tab: next === 'cards' ? undefined : next, filter: undefined, search: undefined }, how)
        }
        tabs={[
          {
            value: 'cards',
            label: 'My Gift Cards',
            panel: (
              <section aria-label="My Gift Cards">
                <PurchasedCards username={user.username} />
              </section>
            ),
          },
          { value: 'payment-methods', label: 'Payment Methods', panel: paymentMethods },
          {
            value: 'transactions',
            label: 'Transaction History',
            panel: (
              <>
                <Suspense fallback={null}>
                  <Spending />
                </Suspense>
                {recentTransactions}
              </>
            ),
          },
        ]}
      />
    </>
  );
}
