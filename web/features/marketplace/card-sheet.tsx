import { type ReactNode, useState } from 'react';
import { amountOptions, type GiftCard, type GiftCardDetails, getGiftCard } from '#contract/catalogue.ts';
import { formatCents, moneyCents } from '#contract/kernel/money.ts';
import { refusalCode } from '../../api/api-error.ts';
import { errorProps } from '../../api/error-props.ts';
import { useRead } from '../../api/use-read.ts';
import { GiftCardBlank } from '../../shared/gift-cards/gift-card-blank.tsx';
import { GiftCardFace } from '../../shared/gift-cards/gift-card-face.tsx';
import { QuantityStepper } from '../../shared/gift-cards/quantity-stepper.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { StarRating } from '../../ui/data/star-rating.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { displayMoney } from '../../ui/format/display-money.ts';
import { Money } from '../../ui/format/money.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { ShoppingBag } from '../../ui/icons/money.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

export type ChosenCard = { readonly amount: string; readonly quantity: number };

/** One card in full, over the marketplace. Omit `onAdd` for users who cannot shop. */
export function CardSheet({
  id,
  known,
  onClose,
  onAdd,
}: {
  id: string;
  /** The card as the list has it, shown until the details arrive. */
  known: GiftCard | null;
  onClose: () => void;
  onAdd: ((card: GiftCard, chosen: ChosenCard) => void) | null;
}) {
  const read = useRead(getGiftCard, { params: { giftCardId: id } });
  const isGone = refusalCode(read.error) === 'not-found' || refusalCode(read.error) === 'invalid-input';
  const failure =
    read.isError && !read.data ? <ErrorState title="The details did not load" {...errorProps(read)} /> : null;
  const card = read.data ?? (isGone ? null : known);
  if (card)
    return (
      <Sheet card={card} details={read.data ?? null} failure={failure} onClose={onClose} onAdd={onAdd} />
    );
  return (
    <Dialog open onClose={onClose} title="Gift card">
      {read.isPending ? (
        <div role="status">
          <span className="sr-only">Loading the gift card</span>
          <GiftCardBlank />
          <Skeleton className="mt-5 h-5 w-3/5" />
          <Skeleton className="mt-3 h-24 rounded-md" />
        </div>
      ) : isGone ? (
        <p className="text-ink-soft">This card is no longer on sale.</p>
      ) : (
        <ErrorState title="The gift card did not load" {...errorProps(read)} />
      )}
    </Dialog>
  );
}

function Sheet({
  card,
  details,
  failure,
  onClose,
  onAdd,
}: {
  card: GiftCard;
  /** Null until they arrive. */
  details: GiftCardDetails | null;
  /** In place of details that did not load. */
  failure: ReactNode;
  onClose: () => void;
  onAdd: ((card: GiftCard, chosen: ChosenCard) => void) | null;
}) {
  const amounts = amountOptions(moneyCents(card.minValue), moneyCents(card.maxValue)).map(formatCents);
  const [amount, setAmount] = useState(amounts[0] ?? card.minValue);
  const [quantity, setQuantity] = useState(1);
  const total = formatCents(moneyCents(amount) * BigInt(quantity));
  return (
    <Dialog
      open
      onClose={onClose}
      title={card.name}
      width="lg"
      footer={
        onAdd && (
          <div className="flex w-full items-center justify-between gap-4">
            <p className="leading-tight">
              <span className="block text-ink-soft text-sm">Total</span>
              <output>
                <Money amount={total} className="font-display font-semibold text-2xl" />
              </output>
            </p>
            <Button size="lg" onClick={() => onAdd(card, { amount, quantity })}>
              <ShoppingBag aria-hidden="true" />
              Add to Cart
            </Button>
          </div>
        )
      }
    >
      <div className="grid items-start gap-x-7 gap-y-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div>
          <GiftCardFace name={card.name} imageUrl={card.imageUrl} eager />
          <p className="mt-4 leading-relaxed">{card.description}</p>
          <p className="mt-2 text-sm">
            <StarRating rating={card.rating} reviewCount={card.reviewCount} />
          </p>
        </div>
        {onAdd && (
          <div className="flex flex-col gap-5">
            <Segmented
              label="Amount"
              look="tiles"
              options={amounts.map((value) => ({ value, label: shortMoney(value) }))}
              value={amount}
              onChange={setAmount}
            />
            <QuantityStepper name={card.name} quantity={quantity} onChange={setQuantity} />
          </div>
        )}
        <dl className="flex flex-col gap-4 border-line border-t pt-5 text-sm sm:col-span-2">
          {details ? (
            <>
              <Fact label="How to redeem">
                {details.redeemInstructions ??
                  'Your code comes with instructions, by email and in your wallet.'}
              </Fact>
              <Fact label="Expiry">{expiryOf(details.expiresAfterMonths)}</Fact>
              <Fact label="Terms">
                {details.terms ?? `The terms of ${card.name} apply. They come with the code.`}
              </Fact>
            </>
          ) : (
            !failure && <Skeleton className="h-32 rounded-md" />
          )}
        </dl>
        {failure && <div className="sm:col-span-2">{failure}</div>}
      </div>
    </Dialog>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd className="mt-0.5 text-ink-soft leading-relaxed">{children}</dd>
    </div>
  );
}

/** "$25" for whole dollars, so that six fit beside each other. */
function shortMoney(amount: string): string {
  return displayMoney(amount).replace(/\.00$/, '');
}

function expiryOf(months: number | null): string {
  if (months === null) return 'The brand decides. The date comes with the code.';
  if (months === 0) return 'Never. The card keeps its value.';
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month'];
  return `${count} ${unit}${count === 1 ? '' : 's'} after the purchase.`;
}
