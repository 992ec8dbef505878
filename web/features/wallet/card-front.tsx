import type { PurchasedGiftCard } from '#contract/wallet.ts';
import { GiftCardFace } from '../../shared/gift-cards/gift-card-face.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { cx } from '../../ui/format/cx.ts';

/** The face of a purchased card: pale unless it can be spent, with a spinner while it is issued. */
export function CardFront({
  card: { giftCardName, giftCard, status },
}: {
  card: Pick<PurchasedGiftCard, 'giftCardName' | 'giftCard' | 'status'>;
}) {
  const isActive = status === 'active';
  return (
    <div className="relative">
      <GiftCardFace
        name={giftCardName}
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
  );
}
