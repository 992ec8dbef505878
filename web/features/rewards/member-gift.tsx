import { useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import type { SentGift } from '#contract/rewards/sent-reward.ts';
import { paths } from '../../paths.ts';
import { useKeptDraft } from '../../shared/kept/use-kept-draft.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { type RawSearch, useSearchState } from '../../ui/hooks/use-search-state.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { EMPTY_DRAFT, type GiftDraft } from './gift-form.ts';
import { SendGiftForm } from './send-gift-form.tsx';

const GiftSent = lazyPart(() => import('./gift-sent.tsx').then((m) => ({ default: m.GiftSent })));
const SentGiftAgain = lazyPart(() =>
  import('./sent-gift-again.tsx').then((m) => ({ default: m.SentGiftAgain })),
);

/** A member's gift from the balance: the form, then what was sent, which the address names. */
export function MemberGift({ user }: { user: CurrentUser }) {
  const { draft, change, forget } = useKeptDraft<GiftDraft>('send-gift', EMPTY_DRAFT);
  const [{ sentId }] = useSearchState((raw) => ({ sentId: raw.sent }));
  const [sent, setSent] = useState<{ gift: SentGift; at: number } | null>(null);
  const navigate = useNavigate();
  const router = useRouter();
  const [path] = useState(() => router.state.location.pathname);
  // The sent gift is in the address, so that a reload does not show an empty form, which would be sent once
  // more.
  const show = (id: string | undefined, replace: boolean) =>
    navigate({ to: '.', search: (before: RawSearch) => ({ ...before, sent: id }) as never, replace });
  if (sentId) {
    const acts = {
      // What was typed is there again, to be corrected and sent once more.
      onUndone: () => void show(undefined, true),
      onAnother: () => {
        change(EMPTY_DRAFT);
        void show(undefined, false);
      },
    };
    return (
      <Suspense>
        {sent?.gift.id === sentId ? (
          <GiftSent gift={sent.gift} sentAt={sent.at} {...acts} />
        ) : (
          <SentGiftAgain id={sentId} {...acts} />
        )}
      </Suspense>
    );
  }
  return (
    <div className="mx-auto w-full max-w-5xl">
      <BackLink to={paths.home.href()}>Back to Marketplace</BackLink>
      <PageHeading
        title="Send a gift by email"
        lead={
          <>
            They need no account: they open a link and choose a gift card.{' '}
            <TextLink to={paths.sentGifts.href()}>See the gifts you sent</TextLink>
          </>
        }
      />
      <SendGiftForm
        user={user}
        draft={draft}
        onChange={change}
        onSent={async (gift) => {
          forget();
          setSent({ gift, at: Date.now() });
          // The sender may have gone back meanwhile.
          if (router.state.location.pathname === path) await show(gift.id, true);
        }}
      />
    </div>
  );
}
