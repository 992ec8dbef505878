import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useCart } from '../../../api/use-cart.ts';
import { useConfig } from '../../../api/use-config.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { paths } from '../../../paths.ts';
import { totalCents } from '../../../shared/gift-cards/cart-total.ts';
import { missingAmount } from '../../../shared/missing-amount.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { NoAccess } from '../../../ui/feedback/no-access.tsx';
import { retainFocus } from '../../../ui/hooks/retain-focus.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { CartLine } from '../cart-line.tsx';
import { CheckoutSkeleton } from '../checkout-skeleton.tsx';
import { OrderSummary } from '../order-summary.tsx';
import { ReceiptView } from '../receipt-view.tsx';
import { useBoughtOrder } from '../use-bought-order.ts';
import type { Receipt } from '../use-buy.ts';
import { useBuyWhenSettled } from '../use-buy-when-settled.ts';
import { useCartEdits } from '../use-cart-edits.ts';

export function CheckoutPage() {
  const user = useSignedInUser();
  if (can(roleOf(user), 'marketplace')) return <Checkout username={user.username} />;
  return (
    <NoAccess title="Access Denied" action={<LinkButton to={paths.home.href()}>Take me home</LinkButton>}>
      Only members with their own balance can buy gift cards.
    </NoAccess>
  );
}

function Checkout({ username }: { username: string }) {
  const { order, fresh, loading, failed, remember } = useBoughtOrder();
  const isEmpty = useCart().data?.items.length === 0;
  if (order) return <ReceiptView order={order} fresh={fresh} />;
  return (
    <>
      <BackLink to={paths.memberMarketplace.href({ username })}>Back to Shopping</BackLink>
      <PageHeading
        title="Checkout"
        lead={!isEmpty && 'Paid from your balance. Codes arrive in moments, by email and in your wallet.'}
      />
      <div ref={retainFocus} tabIndex={-1} className="outline-none">
        {loading ? (
          <CheckoutSkeleton label="Loading your receipt" />
        ) : failed ? (
          <ErrorState title="Your receipt did not load" {...errorProps(failed)} />
        ) : (
          <CartContents onBought={remember} />
        )}
      </div>
    </>
  );
}

function CartContents({ onBought }: { onBought: (receipt: Receipt) => void }) {
  const user = useSignedInUser();
  const read = useCart({ fresh: true });
  const { data: cart, error } = read;
  const least = useConfig()?.limits.addFundsMinimum ?? '1.00';
  const edits = useCartEdits();
  const { buy, busy } = useBuyWhenSettled(cart, onBought);

  if (!cart) {
    return error ? (
      <ErrorState title="Your cart did not load" {...errorProps(read)} />
    ) : (
      <CheckoutSkeleton label="Loading your cart" />
    );
  }
  if (cart.items.length === 0) {
    return (
      <EmptyState
        title="Your cart is empty"
        art="empty-cart"
        action={
          <LinkButton to={paths.memberMarketplace.href({ username: user.username })} size="lg">
            Continue Shopping
          </LinkButton>
        }
      >
        Gift cards you add appear here.
      </EmptyState>
    );
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <Card>
        <h2 className="sr-only">Items</h2>
        <ul>
          {cart.items.map((item) => (
            <CartLine
              key={item.id}
              item={item}
              onAmount={(amount) => edits.setAmount(item, amount)}
              onQuantity={(quantity) => edits.setQuantity(item, quantity)}
              onRemove={() => edits.remove(item)}
            />
          ))}
        </ul>
      </Card>
      <OrderSummary
        items={cart.items}
        user={user}
        missing={missingAmount(totalCents(cart.items), user, least)}
        busy={busy}
        onBuy={buy}
      />
    </div>
  );
}
