import { Link } from '@tanstack/react-router';
import type { TransactionReceipt } from '#contract/transactions.ts';
import { paths } from '../../paths.ts';
import { GiftCardFace } from '../../shared/gift-cards/gift-card-face.tsx';
import { TRANSACTION_STATUS_LABELS } from '../../shared/transactions/transaction-labels.ts';
import { textLinkStyle } from '../../ui/actions/text-link.tsx';
import { Badge, type BadgeTone } from '../../ui/data/badge.tsx';
import { formatMoment } from '../../ui/format/date-format.ts';
import { Money } from '../../ui/format/money.tsx';
import { Card } from '../../ui/layout/card.tsx';

type Order = NonNullable<TransactionReceipt['order']>;
type Refunds = NonNullable<TransactionReceipt['payment']>['refunds'];

const CARD_LABELS: Record<Order['giftCards'][number]['status'], readonly [string, BadgeTone]> = {
  pending: ['On its way', 'warn'],
  active: ['In your wallet', 'good'],
  released: ['Refunded', 'plain'],
};

/** The order's cards, each with its state. */
export function ReceiptOrder({ order, username }: { order: Order; username: string }) {
  return (
    <Card className="print:break-inside-avoid">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-display font-semibold text-xl tracking-tight">Gift cards</h2>
        <Link
          to={paths.wallet.href({ username })}
          className={`${textLinkStyle} rounded-xs py-1 text-sm print:hidden`}
        >
          Open my wallet
        </Link>
      </div>
      <ul aria-label="Gift cards of this order" className="divide-y divide-line">
        {order.giftCards.map((card) => {
          const [label, tone] = CARD_LABELS[card.status];
          return (
            <li key={card.id} className="flex items-center gap-4 py-3 first:pt-0">
              <GiftCardFace
                name={card.giftCardName}
                imageUrl={card.imageUrl}
                tilts={false}
                className="w-16 shrink-0 sm:w-20"
              />
              <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <p className="min-w-0 font-semibold">{card.giftCardName}</p>
                <Badge tone={tone}>{label}</Badge>
              </div>
              <Money amount={card.amount} className="font-semibold" />
            </li>
          );
        })}
      </ul>
      <p className="flex items-baseline justify-between border-line border-t pt-3 font-semibold">
        Total
        <Money amount={order.total} />
      </p>
    </Card>
  );
}

/** The refunds of a payment. */
export function ReceiptRefunds({
  refunds,
  pathTo,
}: {
  refunds: Refunds;
  pathTo: (transactionId: string) => string;
}) {
  return (
    <Card className="print:break-inside-avoid">
      <h2 className="mb-3 font-display font-semibold text-xl tracking-tight">Refunds to the card</h2>
      <ul className="divide-y divide-line">
        {refunds.map((refund) => {
          const [label, tone] = TRANSACTION_STATUS_LABELS[refund.status];
          const when = formatMoment(refund.createdAt);
          return (
            <li
              key={`${refund.transactionId} ${refund.createdAt}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
            >
              {refund.transactionId ? (
                <Link to={pathTo(refund.transactionId)} className={`${textLinkStyle} rounded-xs`}>
                  {when}
                </Link>
              ) : (
                when
              )}
              <span className="flex items-center gap-3">
                <Badge tone={tone}>{label}</Badge>
                <Money amount={refund.amount} className="font-semibold" />
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
