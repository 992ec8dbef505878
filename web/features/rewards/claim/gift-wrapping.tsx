import type { Claim } from '#contract/rewards/claim.ts';
import { CampaignBand } from '../../../shared/rewards/campaign-band.tsx';
import { DesignPicture } from '../../../shared/rewards/design-picture.tsx';
import { untilText } from '../../../shared/rewards/until-text.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';

/** Who sends a gift, their words, how much, until when. */
export function GiftWrapping({
  claim,
  isFirst,
  isOpen,
}: {
  claim: Claim;
  /** Nothing is claimed yet, so the picture is large. */
  isFirst: boolean;
  isOpen: boolean;
}) {
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
          <blockquote
            dir="auto"
            className="mt-4 whitespace-pre-line break-words rounded-lg bg-sunken px-4 py-3 text-start font-display text-lg"
          >
            “{message}”
          </blockquote>
        )}
        {isOpen && <p className="mt-4 text-ink-faint text-sm">Yours until {untilText(claim)}</p>}
        {isOpen && <p className="mt-2 break-words text-ink-faint text-xs empty:hidden">{claim.terms}</p>}
      </div>
    </article>
  );
}

/** While the gift loads: as large as the gift, so that nothing jumps. */
export function ClosedWrapping() {
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
