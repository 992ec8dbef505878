import { useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useCurrentUser } from '../../../api/use-current-user.ts';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NoAccess } from '../../../ui/no-access.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PurchasedCards } from '../purchased-cards.tsx';

/** A person's wallet, for that person alone. `recentTransactions` is put in by the router. */
export function WalletPage({ recentTransactions }: { recentTransactions: ReactNode }) {
  const { user } = useCurrentUser();
  const { username = '' } = useParams({ strict: false });
  if (!user) {
    return (
      <NoAccess title="Access Required" action={<LinkButton to={paths.signIn()}>Sign In</LinkButton>}>
        Please sign in to open your digital wallet.
      </NoAccess>
    );
  }
  if (username.toLowerCase() !== user.username.toLowerCase()) {
    return (
      <NoAccess
        title="Access Denied"
        action={<LinkButton to={paths.wallet(user.username)}>Go to my wallet</LinkButton>}
      >
        You can only access your own digital wallet.
      </NoAccess>
    );
  }
  if (!can(roleOf(user), 'wallet')) {
    return (
      <NoAccess title="Access Denied" action={<LinkButton to={paths.home()}>Take me home</LinkButton>}>
        Your account has no digital wallet.
      </NoAccess>
    );
  }
  return <OwnWallet user={user} recentTransactions={recentTransactions} />;
}

function OwnWallet({ user, recentTransactions }: { user: CurrentUser; recentTransactions: ReactNode }) {
  return (
    <>
      <LinkButton to={paths.marketplace(user.username)} tone="quiet" size="sm" className="-ml-3.5 mb-3">
        <ArrowLeft aria-hidden="true" />
        Back to Marketplace
      </LinkButton>
      <PageHeading title="My Wallet" lead="Your gift cards, with their codes. Only you can see them." />
      <section aria-labelledby="my-gift-cards" className="mb-14">
        <h2 id="my-gift-cards" className="mb-5 font-display font-semibold text-2xl tracking-tight">
          My Gift Cards
        </h2>
        <PurchasedCards username={user.username} />
      </section>
      {recentTransactions}
    </>
  );
}
