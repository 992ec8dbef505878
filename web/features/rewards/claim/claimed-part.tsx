import { type Ref, Suspense } from 'react';
import { moneyCents } from '#contract/kernel/money.ts';
import type { Claim } from '#contract/rewards/claim.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';

/** Nothing is claimed yet when a gift is opened for the first time. */
export const loadClaimedCards = () =>
  import('./claimed-cards.tsx').then((m) => ({ default: m.ClaimedCards }));
const ClaimedCards = lazyPart(loadClaimedCards);

/** What the bearer has taken of a gift so far: gift cards, an amount in their balance, or both. */
export function ClaimedPart({
  claim: { cards, toBalance, codesInSeconds },
  heading,
}: {
  claim: Claim;
  heading: Ref<HTMLHeadingElement>;
}) {
  const hasCards = cards.length > 0;
  return (
    <section className="flex flex-col gap-4">
      <h2
        ref={heading}
        tabIndex={-1}
        className="font-display font-semibold text-2xl tracking-tight outline-none"
      >
        {hasCards
          ? `Your gift ${cards.length === 1 ? 'card' : 'cards'}`
          : `${displayMoney(toBalance)} is in your balance`}
      </h2>
      <Suspense>{hasCards && <ClaimedCards cards={cards} codesInSeconds={codesInSeconds} />}</Suspense>
      {hasCards && moneyCents(toBalance) > 0n && (
        <Notice tone="good">{displayMoney(toBalance)} is in your Indulge balance.</Notice>
      )}
    </section>
  );
}
