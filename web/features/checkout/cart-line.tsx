import type { CartItem } from '#contract/cart.ts';
import { UNSENT } from '../../api/use-cart.ts';
import { lineTotal, offeredAmounts } from '../../shared/gift-cards/cart-total.ts';
import { GiftCardFace } from '../../shared/gift-cards/gift-card-face.tsx';
import { QuantityStepper } from '../../shared/gift-cards/quantity-stepper.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { displayMoney } from '../../ui/format/display-money.ts';
import { Money } from '../../ui/format/money.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Trash2 } from '../../ui/icons/actions.ts';

export const CART_LINE =
  'grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-3.5 border-line border-b py-5 first:pt-0 last:border-b-0 last:pb-0 sm:grid-cols-[9.5rem_minmax(0,1fr)] sm:gap-x-5';

export function CartLine({
  item,
  onAmount,
  onQuantity,
  onRemove,
}: {
  item: CartItem;
  onAmount: (amount: string) => void;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}) {
  const { name, imageUrl, available } = item.giftCard;
  const isUnsent = item.id.startsWith(UNSENT);
  return (
    <li className={CART_LINE}>
      <GiftCardFace
        name={name}
        imageUrl={imageUrl}
        tilts={false}
        eager
        className="self-start sm:row-span-2"
      />
      <div className="flex items-start justify-between gap-2 sm:row-start-1 sm:[grid-column:2]">
        <div className="min-w-0">
          <h3 className="font-display font-semibold text-lg leading-snug sm:text-xl">
            {isUnsent ? 'Being added' : name}
          </h3>
          {available ? (
            <Money amount={lineTotal(item)} className="font-semibold" />
          ) : (
            <Badge tone="bad" className="mt-1">
              Not available
            </Badge>
          )}
        </div>
        <IconButton
          label={`Remove ${name}`}
          tone="destructive"
          disabled={isUnsent}
          onClick={onRemove}
          className="-mt-2 -mr-2"
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <fieldset
        disabled={isUnsent}
        className="col-span-2 flex flex-wrap items-end gap-3 sm:col-span-1 sm:col-start-2"
      >
        <Field label="Amount" className="w-36">
          <Select
            aria-label={`Amount of ${name}`}
            value={item.amount}
            disabled={!available}
            onChange={(event) => onAmount(event.target.value)}
          >
            {offeredAmounts(item).map((amount) => (
              <option key={amount} value={amount}>
                {displayMoney(amount)}
              </option>
            ))}
          </Select>
        </Field>
        <QuantityStepper name={name} quantity={item.quantity} onChange={onQuantity} />
      </fieldset>
    </li>
  );
}
