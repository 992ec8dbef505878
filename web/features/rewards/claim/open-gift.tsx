import { Suspense, useEffect, useState } from 'react';
import type { GiftCard } from '#contract/catalogue.ts';
import { moneyCents } from '#contract/kernel/money.ts';
import type { Claim } from '#contract/rewards/claim.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { ChooseAllowedCards } from './choose-allowed-cards.tsx';
import { ChooseCards } from './choose-cards.tsx';
import { ClaimedPart, loadClaimedCards } from './claimed-part.tsx';
import { GiftWrapping } from './gift-wrapping.tsx';
import { NotForMe } from './not-for-me.tsx';
import { ToBalance } from './to-balance.tsx';
import { useClaimActs } from './use-claim.ts';
import { useFocusAfterClaim } from './use-focus-after-claim.ts';
import { waitsText } from './waits-text.ts';

const loadCardChoice = () => import('./card-choice.tsx').then((m) => ({ default: m.CardChoice }));
const CardChoice = lazyPart(loadCardChoice);
const loadAfterClaim = () => import('./after-claim.tsx').then((m) => ({ default: m.AfterClaim }));
const AfterClaim = lazyPart(loadAfterClaim);

/** A gift: its wrapping, what was taken of it, and what to choose next. */
export function OpenGift({ token, claim }: { token: string; claim: Claim }) {
  const [card, setCard] = useState<GiftCard | null>(null);
  const [code, setCode] = useState('');
  const [email, setEmail] = useState('');
  const focus = useFocusAfterClaim(claim);
  const acts = useClaimActs(token, {
    onActed: () => {
      focus.onActed();
      setCard(null);
    },
  });
  useEffect(() => {
    // What a claim shows comes after the page's own script. Where that fails, showing it fetches it again.
    for (const load of [loadCardChoice, loadClaimedCards, loadAfterClaim]) load().catch(() => undefined);
  }, []);
  const hasClaimed = claim.cards.length > 0 || moneyCents(claim.toBalance) > 0n;
  const isOpen = claim.state === 'unclaimed' || claim.state === 'partly-claimed';
  return (
    <div className="flex flex-col gap-8">
      {claim.isTest && (
        <Notice tone="warn" title="This is a test">
          No money is behind this gift, and its cards and codes are not real.
        </Notice>
      )}
      <GiftWrapping claim={claim} isFirst={!hasClaimed} isOpen={isOpen && !claim.waits} />
      {hasClaimed && <ClaimedPart claim={claim} heading={focus.claimed} />}
      {isOpen && claim.waits && (
        <div ref={focus.waiting} tabIndex={-1} className="outline-none">
          <Notice tone="warn" title="We are looking at this gift">
            {waitsText(claim, new Date())}
          </Notice>
        </div>
      )}
      {isOpen && !claim.waits && (
        <section className="flex flex-col gap-5">
          <h2 className="font-display font-semibold text-2xl tracking-tight">
            {claim.state === 'partly-claimed'
              ? `${displayMoney(claim.left)} is left. Choose another card`
              : 'Choose a gift card'}
          </h2>
          {claim.choosesFrom === 'all' ? (
            <ChooseCards left={claim.left} cheapest={claim.cheapest} onChoose={setCard} />
          ) : (
            <ChooseAllowedCards token={token} left={claim.left} onChoose={setCard} />
          )}
          {claim.allowsBalance && (
            <ToBalance token={token} claim={claim} code={code} acts={acts} onCode={setCode} />
          )}
        </section>
      )}
      <Suspense>{hasClaimed && <AfterClaim claim={claim} acts={acts} />}</Suspense>
      {!hasClaimed && isOpen && <NotForMe acts={acts} />}
      <Suspense>
        {card && (
          <CardChoice
            card={card}
            claim={claim}
            code={code}
            email={email}
            acts={acts}
            onCode={setCode}
            onEmail={setEmail}
            onClose={() => {
              acts.choosing.reset();
              setCard(null);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
