import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { paths } from '../../paths.ts';
import { shareLink } from '../../shared/share-link.ts';
import { Button } from '../../ui/actions/button.tsx';
import { copyText } from '../../ui/actions/copy-text.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { DialogFailed } from '../../ui/feedback/dialog-failed.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { cx } from '../../ui/format/cx.ts';
import { Link2 } from '../../ui/icons/actions.ts';
import { EyeOff, Gift } from '../../ui/icons/basic.ts';
import { QrCode } from '../../ui/icons/codes.ts';
import { Wallet } from '../../ui/icons/money.ts';
import { SearchBox } from './search-box.tsx';

// Few visits open it, and it brings the dialog's code.
const ShareDialog = lazyPart(
  () => import('./share-dialog.tsx').then((m) => ({ default: m.ShareDialog })),
  DialogFailed,
);

const HIDDEN_NOTE = 'private-profile-note';
const ON_PLUM =
  'border-white/25 bg-white/10 text-[#fff6ea] shadow-none hover:border-white/45 hover:bg-white/18';
/** On phones the button shows its icon alone; screen readers still read its text. */
const ON_PLUM_ICON = cx(ON_PLUM, 'max-sm:w-11 max-sm:px-0');

/** The head of the marketplace: greeting, search and main actions. */
export function Hero({
  user,
  search,
  onSearch,
}: {
  user: CurrentUser;
  search: string;
  onSearch: (search: string) => void;
}) {
  const [sharing, setSharing] = useState(false);
  // Only members receive gifts (P22), so only they get a code to scan.
  const canReceive = !user.isAuthority && !user.isEnterpriseUser;
  const hidden = canReceive && user.profileVisibility === 'private';
  return (
    <section
      aria-labelledby="marketplace-title"
      className="relative isolate overflow-hidden rounded-xl bg-[#3b1638] text-[#fff6ea]"
    >
      <HeroArt />
      <div className="max-w-2xl px-4 py-3 sm:px-10 sm:py-12 lg:px-12 lg:py-14">
        <h1
          id="marketplace-title"
          tabIndex={-1}
          className="font-display font-semibold text-2xl leading-[1.05] tracking-tight outline-none sm:text-5xl"
        >
          {/* The prerendered outline has no name to show. */}
          {user.firstName ? `Indulge, ${user.firstName}.` : 'Indulge.'}
        </h1>
        <p className="mt-3 max-w-lg text-[#e9d3df] text-lg max-sm:hidden">
          Dinner, flowers, a movie, a new hobby. Choose a card, and the code is in your inbox a moment later.
        </p>
        <div className="mt-2 max-w-xl sm:mt-8">
          <SearchBox value={search} onChange={onSearch} />
        </div>
        <div className="mt-2 flex gap-2 sm:mt-5 sm:flex-wrap sm:[&>*]:px-3.5">
          {can(roleOf(user), 'wallet') && (
            <LinkButton
              to={paths.wallet.href({ username: user.username })}
              tone={null}
              className={ON_PLUM_ICON}
            >
              <Wallet aria-hidden="true" />
              <span className="max-sm:sr-only">My Wallet</span>
            </LinkButton>
          )}
          <LinkButton
            to={paths.sendFunds.href()}
            tone="coral"
            className="whitespace-nowrap max-sm:min-w-0 max-sm:flex-1 max-sm:px-1 max-sm:text-sm max-sm:[&_svg]:hidden"
          >
            <Gift aria-hidden="true" />
            Send a Gift Now
          </LinkButton>
          <Button
            tone={null}
            className={ON_PLUM_ICON}
            aria-describedby={hidden ? HIDDEN_NOTE : undefined}
            onClick={() => copyProfileUrl(user.username)}
          >
            <Link2 aria-hidden="true" />
            <span className="max-sm:sr-only">Copy URL</span>
          </Button>
          {canReceive && (
            <Button
              tone={null}
              className={ON_PLUM_ICON}
              aria-describedby={hidden ? HIDDEN_NOTE : undefined}
              onClick={() => setSharing(true)}
            >
              <QrCode aria-hidden="true" />
              <span className="max-sm:sr-only">QR code</span>
            </Button>
          )}
          {sharing && (
            <Suspense>
              <ShareDialog username={user.username} onClose={() => setSharing(false)} />
            </Suspense>
          )}
        </div>
        {hidden && (
          <p id={HIDDEN_NOTE} className="mt-3 flex max-w-xl items-start gap-2 text-[#e9d3df] text-sm">
            <EyeOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="text-balance">
              Your profile is private, so your URL and QR code do not work.{' '}
              <Link
                to={paths.settings.href()}
                className="font-medium text-[#fff6ea] underline underline-offset-4"
              >
                Change that in your settings
              </Link>
            </span>
          </p>
        )}
      </div>
    </section>
  );
}

/** Decorative cards beside the text, on wide screens. */
function HeroArt() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 -z-10">
      <div className="absolute -top-2/3 -right-1/6 aspect-square h-[220%] rounded-full bg-radial from-[#7d2f6f] to-transparent to-70%" />
      <img
        src="/art/hero.svg"
        alt=""
        width={640}
        height={480}
        fetchPriority="high"
        className="absolute top-1/2 right-8 hidden h-[86%] w-auto -translate-y-1/2 lg:block"
      />
    </div>
  );
}

async function copyProfileUrl(username: string) {
  const url = shareLink(username);
  if (await copyText(url)) {
    toast({ title: 'Copied to clipboard', description: 'Your profile URL has been copied', tone: 'good' });
  } else {
    toast({ title: 'Your profile URL', description: url });
  }
}
