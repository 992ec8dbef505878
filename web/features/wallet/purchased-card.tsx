import { Clock, ExternalLink, Eye, EyeOff, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { PurchasedGiftCard } from '#contract/wallet.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { cx } from '../../ui/cx.ts';
import { formatDay } from '../../ui/date-format.ts';
import { GiftCardFace } from '../../ui/gift-card-face.tsx';
import { GiftCardFlip } from '../../ui/gift-card-flip.tsx';
import { Money } from '../../ui/money.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CardBack } from './card-back.tsx';

/** A bought card as a card: it turns over to show its code. */
export function PurchasedCard({ card }: { card: PurchasedGiftCard }) {
  const [turned, setTurned] = useState(false);
  const { giftCardName: name, giftCard, status, amount, quantity, redemptionUrl, createdAt } = card;
  const isActive = status === 'active';
  const secret = card.code ? 'code' : 'details';
  return (
    <article aria-label={`${name} gift card`} className="flex h-full flex-col">
      <GiftCardFlip
        turned={turned && isActive}
        front={
          <div className="relative">
            <GiftCardFace
              name={name}
              imageUrl={giftCard.imageUrl}
              tilts={isActive}
              className={cx('transition duration-500', !isActive && 'opacity-70 saturate-[0.35]')}
            />
            {status === 'pending' && (
              <span className="absolute inset-0 grid place-items-center">
                <span className="grid size-14 place-items-center rounded-full bg-raised text-primary shadow-float">
                  <Spinner className="size-7" />
                </span>
              </span>
            )}
          </div>
        }
        back={isActive && <CardBack card={card} shown={turned} />}
      />
      <div className="flex flex-1 flex-col px-1 pt-4">
        <div className="flex items-start justify-between gap-3">
          <h3 className="font-display font-semibold text-xl leading-tight tracking-tight">{name}</h3>
          <Status status={status} />
        </div>
        <p className="mt-1 text-ink-soft text-sm">
          <Money amount={amount} className="font-semibold text-ink" />
          {quantity > 1 && ` × ${quantity}`}
          <span aria-hidden="true"> · </span>
          Bought {formatDay(createdAt)}
        </p>
        <div className="mt-3.5 flex flex-wrap gap-2.5">
          {isActive && (
            <Button
              tone="secondary"
              size="sm"
              aria-label={`${turned ? 'Hide' : 'Show'} ${secret} of ${name}`}
              onClick={() => setTurned(!turned)}
              className="min-h-11"
            >
              {turned ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
              {turned ? 'Hide' : 'Show'} {secret}
            </Button>
          )}
          {isActive && turned && redemptionUrl && (
            <a
              href={redemptionUrl}
              target="_blank"
              rel="noreferrer"
              className={buttonStyle({ tone: 'soft', size: 'sm', className: 'min-h-11' })}
            >
              Redeem
              <ExternalLink aria-hidden="true" />
              <span className="sr-only">{name}, opens in a new tab</span>
            </a>
          )}
          {status === 'pending' && (
            <p className="text-ink-soft text-sm">
              The brand is issuing your code. It appears here by itself, and arrives by email.
            </p>
          )}
          {status === 'released' && (
            <p className="text-ink-soft text-sm">
              The brand could not issue this card, so <Money amount={amount} /> went back to your balance.
            </p>
          )}
        </div>
      </div>
    </article>
  );
}

function Status({ status }: { status: PurchasedGiftCard['status'] }) {
  if (status === 'active') return <Badge tone="good">Active</Badge>;
  if (status === 'pending') {
    return (
      <Badge tone="warn">
        <Clock aria-hidden="true" />
        Pending
      </Badge>
    );
  }
  return (
    <Badge>
      <Undo2 aria-hidden="true" />
      Refunded
    </Badge>
  );
}
