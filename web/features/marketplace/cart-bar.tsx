import { formatCents } from '#contract/kernel/money.ts';
import { quantityIn, useCart } from '../../api/use-cart.ts';
import { paths } from '../../paths.ts';
import { totalCents } from '../../shared/gift-cards/cart-total.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Money } from '../../ui/format/money.tsx';
import { BottomBar } from '../../ui/layout/bottom-bar.tsx';

/** On phones, what is in the cart and the way to buy it, in reach of the thumb. */
export function CartBar() {
  const items = useCart().data?.items ?? [];
  if (items.length === 0) return null;
  const count = quantityIn(items);
  return (
    <BottomBar label="Cart">
      <p className="leading-tight">
        <span className="block text-ink-soft text-sm">
          {count} gift {count === 1 ? 'card' : 'cards'}
        </span>
        <Money amount={formatCents(totalCents(items))} className="font-display font-semibold text-lg" />
      </p>
      <LinkButton to={paths.checkout.href()} className="min-w-32">
        Buy
      </LinkButton>
    </BottomBar>
  );
}
