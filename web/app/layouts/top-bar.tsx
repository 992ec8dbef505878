import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { getEnterprise } from '#contract/enterprise/company.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { enterpriseHref, enterpriseSlug, paths, serverPaths } from '../../paths.ts';
import { forgetUsers } from '../../shared/kept/kept.ts';
import { useOpenAddFunds } from '../../shared/use-open-add-funds.ts';
import { Button } from '../../ui/actions/button.tsx';
import { iconButtonStyle } from '../../ui/actions/icon-button.tsx';
import { Avatar } from '../../ui/data/avatar.tsx';
import { fullName } from '../../ui/format/full-name.ts';
import { Money } from '../../ui/format/money.tsx';
import { LogOut } from '../../ui/icons/actions.ts';
import { Plus } from '../../ui/icons/basic.ts';
import { Wallet } from '../../ui/icons/money.ts';
import { Logo } from '../../ui/layout/logo.tsx';
import { overlays } from '../overlays/lazy-overlays.tsx';
import { BalanceStrip } from './balance-strip.tsx';
import { CartLink } from './cart-link.tsx';

/** The bar over every page of a signed-in user (P102). */
export function TopBar() {
  const user = useSignedInUser();
  const company = useCompanyName(user);
  const slug = company && enterpriseSlug(company);
  const { NotificationBell, Palette } = overlays;

  return (
    // Without a box of its own, so that the bar stays in place while the strip below it scrolls away.
    <header className="contents">
      <div className="sticky top-[var(--toast-room,0px)] z-30 border-line/70 border-b bg-surface/95 backdrop-blur-md print:hidden">
        <div className="mx-auto flex h-14 max-w-(--page-width) items-center gap-0.5 px-2 sm:h-18 sm:gap-1 sm:px-6">
          <Link
            to={homeOf(user, slug)}
            aria-label="Indulge, home"
            className="touch relative mr-auto flex shrink-0 rounded-md max-sm:ml-2"
          >
            <Logo compact className="sm:hidden" />
            <Logo className="max-sm:hidden" />
          </Link>
          {can(roleOf(user), 'add-funds') && <Balance amount={user.balance} />}
          <Link
            to={settingsOf(user, slug)}
            className="flex min-h-11 items-center gap-2.5 rounded-md px-1 transition-colors hover:bg-sunken sm:px-2.5"
          >
            <Avatar name={fullName(user)} imageUrl={user.profileImageUrl} />
            <span className="min-w-0 text-left leading-tight max-md:sr-only">
              <span className="block max-w-36 truncate font-semibold text-sm">
                {user.firstName} {user.lastName}
              </span>
              <span className="block max-w-36 truncate text-ink-faint text-xs">
                {roleLabel(user, company)}
              </span>
            </span>
          </Link>
          <div className="flex items-center sm:gap-1">
            {Palette && (user.isAuthority || user.isEnterpriseUser) && (
              <Suspense fallback={<span className="size-11" />}>
                <Palette />
              </Suspense>
            )}
            {NotificationBell && (
              <Suspense fallback={<span className="size-11" />}>
                <NotificationBell />
              </Suspense>
            )}
            {can(roleOf(user), 'wallet') && (
              <Link
                to={paths.wallet.href({ username: user.username })}
                aria-label="Wallet"
                title="Wallet"
                className={iconButtonStyle()}
              >
                <Wallet aria-hidden="true" />
              </Link>
            )}
            {can(roleOf(user), 'marketplace') && <CartLink />}
            <a
              href={serverPaths.logout}
              onClick={forgetUsers}
              aria-label="Log out"
              title="Log out"
              className={iconButtonStyle()}
            >
              <LogOut aria-hidden="true" />
            </a>
          </div>
        </div>
      </div>
      {can(roleOf(user), 'add-funds') && <BalanceStrip balance={user.balance} />}
    </header>
  );
}

function Balance({ amount }: { amount: string }) {
  const openAddFunds = useOpenAddFunds();
  return (
    <div className="mr-1 flex items-center gap-3 rounded-md border border-line bg-ground py-1 pr-1 pl-3.5 max-sm:hidden">
      <span className="leading-tight">
        <span className="block text-ink-faint text-xs">Balance</span>
        <Money amount={amount} className="block font-semibold text-sm" />
      </span>
      <Button size="sm" onClick={() => openAddFunds()}>
        <Plus aria-hidden="true" />
        Add Funds
      </Button>
    </div>
  );
}

/** The name of an enterprise user's company; undefined until it is read, and for every other user. */
function useCompanyName(user: CurrentUser): string | undefined {
  const { data } = useRead(
    getEnterprise,
    { params: { enterpriseId: user.enterpriseId ?? '' } },
    { enabled: user.isEnterpriseUser && user.enterpriseId !== null },
  );
  return data?.companyName;
}

function roleLabel(user: CurrentUser, company: string | undefined): string {
  if (user.isAuthority) return 'Authority';
  return user.isEnterpriseUser ? (company ?? 'Enterprise') : 'Member';
}

function homeOf(user: CurrentUser, slug: string | undefined): string {
  if (user.isAuthority) return paths.authority.href({ username: user.username });
  return user.isEnterpriseUser
    ? enterpriseHref(slug ?? null, user.username)
    : paths.memberMarketplace.href({ username: user.username });
}

function settingsOf(user: CurrentUser, slug: string | undefined): string {
  if (user.isAuthority) return paths.authoritySettings.href({ username: user.username });
  if (user.isEnterpriseUser)
    return slug
      ? paths.enterpriseSettings.href({ company: slug, username: user.username })
      : paths.settings.href();
  return paths.memberSettings.href({ username: user.username });
}
