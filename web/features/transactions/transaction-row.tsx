import { Link } from '@tanstack/react-router';
import type { Transaction } from '#contract/payments.ts';
import { paths } from '../../paths.ts';
import { statusOf, typeLabel } from '../../shared/transactions/transaction-labels.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Dotted } from '../../ui/data/dotted.tsx';
import { cx } from '../../ui/format/cx.ts';
import { formatMoment } from '../../ui/format/date-format.ts';
import { EmailAddress } from '../../ui/format/email-address.tsx';
import { Money } from '../../ui/format/money.tsx';
import { ArrowDownLeft, ArrowUpRight, Undo2 } from '../../ui/icons/actions.ts';
import { Gift } from '../../ui/icons/basic.ts';
import type { IconComponent } from '../../ui/icons/icon.ts';
import { CreditCard, Scale, ShoppingBag } from '../../ui/icons/money.ts';

/** The icon of each type. */
const TYPE_ICONS: Record<Transaction['type'], IconComponent> = {
  add_funds: CreditCard,
  purchase: ShoppingBag,
  purchase_released: Undo2,
  transfer_out: ArrowUpRight,
  transfer_in: Gift,
  refund: Undo2,
  dispute: Scale,
  adjustment: ArrowDownLeft,
};

/** One movement of the balance, with a link to its receipt. */
export function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { id, type, description, amount, status, createdAt, stripePaymentIntentId } = transaction;
  const Icon = TYPE_ICONS[type];
  const isIn = !amount.startsWith('-');
  const label = statusOf(transaction);
  const moved = status === 'completed';
  return (
    <li className="relative flex items-start gap-3.5 border-line border-b px-5 py-4 transition-colors last:border-b-0 hover:bg-sunken/50 sm:gap-4 sm:px-7">
      <span
        aria-hidden="true"
        className={cx(
          'mt-0.5 grid size-10 shrink-0 place-items-center rounded-full',
          isIn ? 'bg-good-soft text-good-ink' : 'bg-primary-soft text-primary-ink',
        )}
      >
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-4">
          <p className="min-w-0 font-semibold leading-snug">
            {/* The link covers the whole row. */}
            <Link
              to={paths.transaction.href({ transactionId: id })}
              className="rounded-xs after:absolute after:inset-0 after:content-['']"
            >
              <EmailAddress>{description}</EmailAddress>
            </Link>
          </p>
          <Money
            amount={amount}
            signed
            className={cx('shrink-0 font-semibold', moved ? isIn && 'text-good-ink' : 'text-ink-soft')}
          />
        </div>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <p className="text-ink-soft text-sm">
            <Dotted
              facts={[
                typeLabel(type),
                <time key="at" dateTime={createdAt}>
                  {formatMoment(createdAt)}
                </time>,
              ]}
            />
          </p>
          {label && <Badge tone={label[1]}>{label[0]}</Badge>}
        </div>
        {stripePaymentIntentId && (
          <p className="mt-1 text-ink-soft text-xs">
            Payment ID:{' '}
            <span className="relative break-all font-mono max-sm:block">{stripePaymentIntentId}</span>
          </p>
        )}
      </div>
    </li>
  );
}
