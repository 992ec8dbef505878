import { Suspense } from 'react';
import type { Claim, ClaimedCard } from '#contract/rewards/claim.ts';
import { GiftCardFace } from '../../../shared/gift-cards/gift-card-face.tsx';
import { CopyButton } from '../../../ui/actions/copy-button.tsx';
import { textLinkStyle } from '../../../ui/actions/text-link.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { CodeText } from '../../../ui/format/code-text.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { ExternalLink } from '../../../ui/icons/actions.ts';

/** Fetched where a code takes longer, because the page of a claim is opened on phones. */
const CodesEstimate = lazyPart(
  () => import('./codes-estimate.tsx').then((m) => ({ default: m.CodesEstimate })),
  UsualEstimate,
);

/** The cards that this browser chose, with their codes as soon as they are issued. */
export function ClaimedCards({ cards, codesInSeconds }: Pick<Claim, 'cards' | 'codesInSeconds'>) {
  return (
    <ul aria-label="Your gift cards" className="flex flex-col gap-4" aria-live="polite">
      {cards.map((card) => (
        <li
          key={card.id}
          className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-4 shadow-rest"
        >
          <div className="flex items-center gap-4">
            <GiftCardFace
              name={card.name}
              imageUrl={card.imageUrl}
              tilts={false}
              eager
              className="w-28 shrink-0"
            />
            <div className="min-w-0">
              <h3 className="font-display font-semibold text-xl leading-tight tracking-tight">{card.name}</h3>
              <Money amount={card.amount} className="text-ink-soft" />
            </div>
          </div>
          <Secrets card={card} seconds={codesInSeconds} />
        </li>
      ))}
    </ul>
  );
}

function Secrets({ card, seconds }: { card: ClaimedCard; seconds: number | null }) {
  if (card.status === 'released')
    return (
      <p className="text-ink-soft text-sm">
        The brand could not issue this card. Its price is in the Indulge balance of the account that you
        claimed it with. Sign in to spend it.
      </p>
    );
  // As high as a code: what stands below does not move under a finger when it arrives.
  if (card.code === null)
    return (
      <p className="flex min-h-14 items-center gap-2.5 text-ink-soft text-sm">
        <Spinner />
        <span>
          Your code is on its way.{' '}
          <Suspense fallback={<UsualEstimate />}>
            {seconds !== null && seconds <= 10 ? <UsualEstimate /> : <CodesEstimate seconds={seconds} />}
          </Suspense>{' '}
          We email it to you too.
        </span>
      </p>
    );
  return (
    <div className="flex flex-col gap-2">
      {card.code !== '' && <Secret label="Code" value={card.code} name={`code of ${card.name}`} />}
      {card.pin && <Secret label="PIN" value={card.pin} name={`PIN of ${card.name}`} />}
      {card.redemptionUrl && (
        <a href={card.redemptionUrl} target="_blank" rel="noreferrer" className={textLinkStyle}>
          Redeem it at {card.name} <ExternalLink aria-hidden="true" className="inline size-4" />
        </a>
      )}
    </div>
  );
}

function Secret({ label, value, name }: { label: string; value: string; name: string }) {
  return (
    <div className="flex items-center justify-between gap-2 rounded-md bg-gold-soft py-1.5 pr-1 pl-4">
      <p className="min-w-0">
        <span className="block text-gold-ink text-xs">{label}</span>
        <span className="block select-all break-all font-mono font-semibold text-lg leading-tight tracking-wide">
          <CodeText code={value} />
        </span>
      </p>
      <CopyButton text={value} label={`Copy ${name}`} />
    </div>
  );
}

function UsualEstimate() {
  return 'That usually takes a few seconds.';
}
