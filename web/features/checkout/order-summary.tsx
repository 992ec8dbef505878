import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import type { CartItem } from '#contract/cart.ts';
import { formatCents, moneyCents } from '#contract/kernel/money.ts';
import { quantityIn } from '../../api/use-cart.ts';
import { totalCents } from '../../shared/gift-cards/cart-total.ts';
import { Button } from '../../ui/actions/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { cx } from '../../ui/format/cx.ts';
import { displayMoney } from '../../ui/format/display-money.ts';
import { Money } from '../../ui/format/money.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { MissingFunds, MoreFunds } from './missing-funds.tsx';

/** The total, the balance afterwards, and the button that buys. */
export function OrderSummary({
  items,
  user: { balance, owed },
  missing,
  busy,
  onBuy,
}: {
  items: readonly CartItem[];
  user: Pick<CurrentUser, 'balance' | 'owed'>;
  /** The amount to add first; null when the balance is enough. */
  missing: string | null;
  busy: boolean;
  onBuy: () => void;
}) {
  const total = totalCents(items);
  const count = quantityIn(items);
  const unavailable = items.some((item) => !item.giftCard.available);
  return (
    <Panel title="Order Summary" className="lg:sticky lg:top-24">
      <dl className="space-y-2">
        <Row label={`${count} gift ${count === 1 ? 'card' : 'cards'}`} amount={formatCents(total)} />
        <div className="flex items-baseline justify-between gap-4 border-line border-t pt-3 font-semibold">
          <dt>Total</dt>
          <dd>
            <Money amount={formatCents(total)} className="font-display text-2xl" />
          </dd>
        </div>
      </dl>
      <dl className="mt-4 space-y-2 rounded-lg bg-sunken px-4 py-3 text-[0.9375rem]">
        <Row label="Your balance" amount={balance} />
        {missing === null && (
          <Row label="Left after purchase" amount={formatCents(moneyCents(balance) - total)} strong />
        )}
      </dl>
      {/* No funds are needed for a card that is unavailable. */}
      {missing === null || unavailable ? <MoreFunds /> : <MissingFunds missing={missing} owed={owed} />}
      {unavailable && (
        <p role="status" className="mt-4 text-bad-ink text-sm">
          One of your gift cards is not available right now. Remove it to continue.
        </p>
      )}
      <BuyBar>
        <Button
          // Adding the missing amount is then the primary action.
          tone={missing === null || unavailable ? 'primary' : 'secondary'}
          size="lg"
          block
          busy={busy}
          disabled={unavailable}
          onClick={missing === null ? onBuy : toastInsufficient}
        >
          Buy for {displayMoney(formatCents(total))}
        </Button>
      </BuyBar>
    </Panel>
  );
}

/** On phones at the lower edge of the window, so that nobody scrolls past a long cart to buy it. */
function BuyBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar="fixed"
      className="mt-5 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-line max-sm:border-t max-sm:bg-surface max-sm:px-4 max-sm:py-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:shadow-float"
    >
      {children}
    </div>
  );
}

/** The summary already shows this; the toast also announces it to screen readers. */
function toastInsufficient() {
  toast({
    title: 'Insufficient Balance',
    description: 'Please add funds to your account to complete this purchase.',
    tone: 'destructive',
  });
}

function Row({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  return (
    <div
      className={cx('flex items-baseline justify-between gap-4', strong ? 'font-semibold' : 'text-ink-soft')}
    >
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}
