import { Suspense, useState } from 'react';
import { type PurchasedGiftCard, readIssuing } from '#contract/wallet.ts';
import { useRead } from '../../api/use-read.ts';
import { contact } from '../../shared/contact.ts';
import { GiftCardFace } from '../../shared/gift-card-face.tsx';
import { GiftCardFlip } from '../../shared/gift-card-flip.tsx';
import { estimateSentence, isSlow } from '../../shared/issuing-estimate.ts';
import { Button } from '../../ui/actions/button.tsx';
import { buttonStyle } from '../../ui/actions/button-style.ts';
import { textLinkStyle } from '../../ui/actions/text-link.tsx';
import { Dotted } from '../../ui/data/dotted.tsx';
import { DialogFailed } from '../../ui/feedback/dialog-failed.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { cx } from '../../ui/format/cx.ts';
import { formatDay, formatMoment } from '../../ui/format/date-format.ts';
import { Money } from '../../ui/format/money.tsx';
import { ExternalLink } from '../../ui/icons/actions.ts';
import { Eye, EyeOff } from '../../ui/icons/basic.ts';
import { ScanBarcode } from '../../ui/icons/codes.ts';
import { CardBack } from './card-back.tsx';
import { CardMenu } from './card-menu.tsx';
import { CardStatus } from './card-status.tsx';
import { useReveal } from './use-reveal.ts';

const ScanDialog = lazyPart(
  () => import('./scan-dialog.tsx').then((m) => ({ default: m.ScanDialog })),
  DialogFailed,
);

/** Each estimate counts the whole queue, and an issuer that is away has many wallets open. */
const ESTIMATE_EVERY_MS = 30_000;

/** A purchased card, which flips to show its code. */
export function PurchasedCard({ card }: { card: PurchasedGiftCard }) {
  const { giftCardName: name, giftCard, status, amount, quantity, createdAt } = card;
  const { secret, unreadable, revealedAt, busy, show, hide, take } = useReveal(card);
  const [scanning, setScanning] = useState(false);
  const hasCode = status !== 'pending' && status !== 'released';
  return (
    <article aria-label={`${name} gift card`} className="flex h-full flex-col">
      <GiftCardFlip
        turned={secret !== null}
        front={
          <div className="relative">
            <GiftCardFace
              name={name}
              imageUrl={giftCard.imageUrl}
              tilts={status === 'active'}
              className={cx('transition duration-500', status !== 'active' && 'opacity-70 saturate-[0.35]')}
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
        {unreadable && (
          <Notice tone="warn" title="This code cannot be read" className="mt-3">
            Your card is safe. Please{' '}
            <a href={contact.hello} className={textLinkStyle}>
              contact us
            </a>
            , and we will get the code for you.
          </Notice>
        )}
        {status === 'pending' && (
          <p className="mt-3.5 text-ink-soft text-sm">
            The brand is issuing your code. It appears here and arrives by email.
            <Estimate />
          </p>
        )}
        {status === 'released' && (
          <p className="mt-3.5 text-ink-soft text-sm">
            The brand could not issue this card, so <Money amount={amount} /> went back to your balance.
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center gap-2.5 pt-3.5">
          {hasCode && !unreadable && (
            <Button
              tone="secondary"
              size="sm"
              busy={busy}
              aria-label={`${secret ? 'Hide' : 'Show'} code of ${name}`}
              onClick={secret ? hide : show}
              className="min-h-11"
            >
              {secret ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
              {secret ? 'Hide' : 'Show'} code
            </Button>
          )}
          {secret?.barcode && (
            <Button
              tone="soft"
              size="sm"
              aria-label={`Scan ${name} at the register`}
              onClick={() => setScanning(true)}
              className="min-h-11"
            >
              <ScanBarcode aria-hidden="true" />
              Scan
            </Button>
          )}
          {secret?.redemptionUrl && (
            <a
              href={secret.redemptionUrl}
              target="_blank"
              rel="noreferrer"
              className={buttonStyle({ tone: 'soft', size: 'sm', className: 'min-h-11' })}
            >
              Redeem
              <ExternalLink aria-hidden="true" />
              <span className="sr-only">{name}, opens in a new tab</span>
            </a>
          )}
          <span className="ml-auto">
            <CardMenu card={card} take={take} />
          </span>
        </div>
      </div>
      {scanning && secret?.barcode && (
        <Suspense fallback={null}>
          <ScanDialog card={card} secret={secret} onClose={() => setScanning(false)} />
        </Suspense>
      )}
    </article>
  );
}

/** Says how long the owner's cards take, where that is more than a few seconds. */
function Estimate() {
  const { data } = useRead(readIssuing, undefined, { refetchInterval: ESTIMATE_EVERY_MS });
  return data && isSlow(data.estimateSeconds) ? <> {estimateSentence(data.estimateSeconds)}</> : null;
}
