import type { PurchasedGiftCard } from '#contract/wallet.ts';
import { contact } from '../../shared/contact.ts';
import { GiftCardFlip } from '../../shared/gift-cards/gift-card-flip.tsx';
import { textLinkStyle } from '../../ui/actions/text-link.tsx';
import { Dotted } from '../../ui/data/dotted.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { formatDay, formatMoment } from '../../ui/format/date-format.ts';
import { Money } from '../../ui/format/money.tsx';
import { CardBack } from './card-back.tsx';
import { CardFront } from './card-front.tsx';
import { CardMenu } from './card-menu.tsx';
import { CardStatus } from './card-status.tsx';
import { CodeButtons } from './code-buttons.tsx';
import { IssuingNote } from './issuing-note.tsx';
import { useReveal } from './use-reveal.ts';

/** A purchased card, which flips to show its code. */
export function PurchasedCard({ card }: { card: PurchasedGiftCard }) {
  const { giftCardName: name, status, amount, quantity, createdAt } = card;
  const revealing = useReveal(card);
  const { secret, unreadable, revealedAt } = revealing;
  const hasCode = status !== 'pending' && status !== 'released';
  return (
    <article aria-label={`${name} gift card`} className="flex h-full flex-col">
      <GiftCardFlip
        turned={secret !== null}
        front={<CardFront card={card} />}
        back={hasCode && <CardBack card={card} secret={secret} />}
      />
      <div className="flex flex-1 flex-col px-1 pt-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="font-display font-semibold text-xl leading-tight tracking-tight">{name}</h2>
          <CardStatus status={status} caseState={card.caseState} />
        </div>
        <Dotted
          className="mt-1 text-ink-soft text-sm"
          facts={[
            <>
              <Money amount={amount} className="font-semibold text-ink" />
              {quantity > 1 && ` × ${quantity}`}
            </>,
            `Bought ${formatDay(createdAt)}`,
          ]}
        />
        {card.remaining !== null && (
          <p className="mt-0.5 text-ink-soft text-sm">
            <Money amount={card.remaining} className="font-semibold text-ink" /> left, by your own note
          </p>
        )}
        {revealedAt && <p className="mt-0.5 text-ink-faint text-sm">Revealed {formatMoment(revealedAt)}</p>}
        {unreadable && <UnreadableNotice />}
        <IssuingNote status={status} amount={amount} />
        <div className="mt-auto flex flex-wrap items-center gap-2.5 pt-3.5">
          {hasCode && !unreadable && <CodeButtons card={card} revealing={revealing} />}
          <span className="ml-auto">
            <CardMenu card={card} take={revealing.take} />
          </span>
        </div>
      </div>
    </article>
  );
}

function UnreadableNotice() {
  return (
    <Notice tone="warn" title="This code cannot be read" className="mt-3">
      Your card is safe. Please{' '}
      <a href={contact.hello} className={textLinkStyle}>
        contact us
      </a>
      , and we will get the code for you.
    </Notice>
  );
}
