import { Suspense, useEffect, useRef, useState } from 'react';
import type { GiftCard } from '#contract/catalogue.ts';
import { moneyCents } from '#contract/kernel/money.ts';
import type { Claim } from '#contract/rewards/claim.ts';
import { ApiError, errorMessage } from '../../../api/api-error.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useCurrentUser } from '../../../api/use-current-user.ts';
import { paths } from '../../../paths.ts';
import { KEPT_TOKEN } from '../../../shared/kept-claim.ts';
import { CampaignBand } from '../../../shared/rewards/campaign-band.tsx';
import { DesignPicture } from '../../../shared/rewards/design-picture.tsx';
import { untilText } from '../../../shared/rewards/until-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { cx } from '../../../ui/format/cx.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { LateConfirmDialog } from '../../../ui/overlay/late-confirm-dialog.tsx';
import { AfterClaim } from '../claim/after-claim.tsx';
import { ChooseAllowedCards } from '../claim/choose-allowed-cards.tsx';
import { ChooseCards } from '../claim/choose-cards.tsx';
import { ClaimedCards } from '../claim/claimed-cards.tsx';
import { ToBalance } from '../claim/to-balance.tsx';
import { type ClaimActs, useClaim, useClaimActs } from '../claim/use-claim.ts';
import { useClaimToken } from '../claim/use-claim-token.ts';
import { waitsText } from '../claim/waits-text.ts';

const loadCardChoice = () => import('../claim/card-choice.tsx').then((m) => ({ default: m.CardChoice }));
const CardChoice = lazyPart(loadCardChoice);

/** What a gift's link opens: who sends it, and what to choose. Works without an account. */
export function ClaimPage() {
  const token = useClaimToken();
  const { user } = useCurrentUser();
  const claim = useClaim(token);
  usePageTitle('A gift for you');
  return (
    <div className={cx('mx-auto w-full max-w-xl', user ? 'sm:py-4' : 'px-4 py-6 sm:px-5 sm:py-12')}>
      {claim.data ? (
        <Gift token={token} claim={claim.data} />
      ) : claim.error instanceof ApiError && [404, 410].includes(claim.error.status) ? (
        <EmptyState
          wholePage
          title={claim.error.status === 410 ? titleOf(claim.error) : 'This link is not valid'}
          art={claim.error.status === 410 ? 'empty-wallet' : 'not-found'}
          action={<LinkButton to={paths.home.href()}>Go to Indulge</LinkButton>}
        >
          {claim.error.status === 410
            ? 'If you chose a card, its code is in your email, and in your Indulge wallet if you have one.'
            : token === KEPT_TOKEN
              ? 'This tab does not know your gift. Please open the link in your email again.'
              : 'It may be incomplete, or the sender replaced it with a newer one. Please use the newest email.'}
        </EmptyState>
      ) : claim.isError ? (
        <ErrorState title="Your gift did not load" {...errorProps(claim)} />
      ) : (
        <Wrapped />
      )}
    </div>
  );
}

/** What became of the gift, without the period of a sentence. */
const titleOf = (error: ApiError) => errorMessage(error).replace(/\.$/, '');

/** While the gift loads: as large as what it becomes, so that nothing jumps. */
function Wrapped() {
  return (
    <article className="overflow-hidden rounded-xl border border-line bg-surface shadow-rest">
      <DesignPicture design="confetti" />
      <div role="status" className="flex flex-col items-center p-5 text-center sm:p-7">
        <h1 className="text-ink-soft">Opening your gift</h1>
        <Skeleton className="mt-2 h-10 w-32" />
        <Skeleton className="mt-2 h-6 w-40" />
        <Skeleton className="mt-4 h-14 w-full rounded-lg" />
        <Skeleton className="mt-4 h-5 w-44" />
      </div>
    </article>
  );
}

function Gift({ token, claim }: { token: string; claim: Claim }) {
  const [card, setCard] = useState<GiftCard | null>(null);
  const [code, setCode] = useState('');
  const [email, setEmail] = useState('');
  const chosen = useRef<HTMLHeadingElement>(null);
  const waiting = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  const seenLeft = useRef(claim.left);
  const acts = useClaimActs(token, {
    onActed: () => {
      hasActed.current = true;
      setCard(null);
    },
  });
  useEffect(() => {
    const hasTaken = claim.left !== seenLeft.current;
    seenLeft.current = claim.left;
    if (!hasActed.current || !(claim.waits || hasTaken)) return;
    // The sheet that closes with it returns the focus in a task of its own, queued before this one.
    const task = setTimeout(() => (claim.waits ? waiting : chosen).current?.focus());
    return () => clearTimeout(task);
  }, [claim.waits, claim.left]);
  useEffect(() => {
    // The sheet's script comes after the page's own. Where that fails, the first card fetches it again.
    loadCardChoice().catch(() => undefined);
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
      <Wrapping claim={claim} isFirst={!hasClaimed} isOpen={isOpen && !claim.waits} />
      {hasClaimed && (
        <section className="flex flex-col gap-4">
          <h2
            ref={chosen}
            tabIndex={-1}
            className="font-display font-semibold text-2xl tracking-tight outline-none"
          >
            {claim.cards.length > 0
              ? `Your gift ${claim.cards.length === 1 ? 'card' : 'cards'}`
              : `${displayMoney(claim.toBalance)} is in your balance`}
          </h2>
          {claim.cards.length > 0 && (
            <ClaimedCards cards={claim.cards} codesInSeconds={claim.codesInSeconds} />
          )}
          {claim.cards.length > 0 && moneyCents(claim.toBalance) > 0n && (
            <Notice tone="good">{displayMoney(claim.toBalance)} is in your Indulge balance.</Notice>
          )}
        </section>
      )}
      {isOpen && claim.waits && (
        <div ref={waiting} tabIndex={-1} className="outline-none">
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
      {hasClaimed && <AfterClaim claim={claim} acts={acts} />}
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

/** Who sends it, their words, how much, until when. */
function Wrapping({ claim, isFirst, isOpen }: { claim: Claim; isFirst: boolean; isOpen: boolean }) {
  const { senderName, recipientName, message, design, amount, look } = claim;
  return (
    <article className="overflow-hidden rounded-xl border border-line bg-surface shadow-rest">
      {look && <CampaignBand band={look} />}
      <DesignPicture design={design} className={isFirst ? undefined : 'mx-auto mt-6 max-w-40 rounded-md'} />
      <div className="p-5 text-center sm:p-7">
        <p className="text-ink-soft">
          {recipientName ? `${recipientName}, a gift for you` : 'A gift for you'}
        </p>
        <h1 tabIndex={-1} className="mt-1 font-display font-semibold text-4xl tracking-tight outline-none">
          {displayMoney(amount)}
        </h1>
        <p className="mt-1 break-words text-ink-soft">from {senderName}</p>
        {message && (
          <blockquote className="mt-4 whitespace-pre-line break-words rounded-lg bg-sunken px-4 py-3 text-left font-display text-lg">
            “{message}”
          </blockquote>
        )}
        {isOpen && <p className="mt-4 text-ink-faint text-sm">Yours until {untilText(claim)}</p>}
        {isOpen && <p className="mt-2 break-words text-ink-faint text-xs empty:hidden">{claim.terms}</p>}
      </div>
    </article>
  );
}

function NotForMe({ acts }: { acts: ClaimActs }) {
  const [asking, setAsking] = useState(false);
  const { error, isPending, isSuccess } = acts.reporting;
  if (isSuccess)
    return (
      <p role="status" className="text-center text-ink-soft text-sm">
        Thank you. We notified the sender.
      </p>
    );
  return (
    <div className="text-center">
      <Button tone="quiet" size="sm" onClick={() => setAsking(true)}>
        This is not for me
      </Button>
      <LateConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        tone="primary"
        title="Not for you?"
        description="The sender learns that the gift reached somebody else, and can send it to the right address."
        confirmLabel="Let the sender know"
        busy={isPending}
        onConfirm={acts.report}
      >
        <p role="alert" className="text-bad-ink text-sm empty:hidden">
          {error && errorMessage(error)}
        </p>
      </LateConfirmDialog>
    </div>
  );
}
