import { Link } from '@tanstack/react-router';
import { quantityIn, useCart } from '../../api/use-cart.ts';
import { paths } from '../../paths.ts';
import { iconButtonStyle } from '../../ui/actions/icon-button.tsx';
import { CountBadge } from '../../ui/data/count-badge.tsx';
import { ShoppingBag } from '../../ui/icons/money.ts';

/** The link to the cart, with its total quantity. */
export function CartLink() {
  const { data: cart } = useCart();
  const count = quantityIn(cart?.items ?? []);
  const name = cart ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart';
  return (
    <Link to={paths.checkout.href()} aria-label={name} title="Cart" className={iconButtonStyle()}>
      <ShoppingBag aria-hidden="true" />
      <CountBadge count={count} />
    </Link>
  );
}
