import type { ReactNode } from 'react';
import { formatCents, moneyCents } from '#contract/kernel/money.ts';
import type { EnterpriseReceipt, TransactionReceipt } from '#contract/transactions.ts';
import { cardName } from '../../card-payment/card-brand.ts';
import { typeLabel } from '../../shared/transactions/transaction-labels.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { type Fact, Facts } from '../../ui/data/facts.tsx';
import { formatMoment } from '../../ui/format/date-format.ts';
import { Money } from '../../ui/format/money.tsx';

/** A receipt of a member or of a company; a company's has no order. */
export type AnyReceipt =
  | (Omit<EnterpriseReceipt, 'companyName'> & { order?: never })
  | Omit<TransactionReceipt, 'userId'>;

/** The types of a receipt whose payment added the amount. */
const ADDING: readonly AnyReceipt['type'][] = ['add_funds', 'funding', 'transfer_in'];

type PathTo = (transactionId: string) => string;

/** The facts of a transaction, as names and values. */
export function ReceiptFacts({ receipt, pathTo }: { receipt: AnyReceipt; pathTo: PathTo }) {
  return <Facts facts={factsOf(receipt, pathTo)} />;
}

function factsOf(receipt: AnyReceipt, pathTo: PathTo): Fact[] {
  const { payment, order, message } = receipt;
  const charged = ADDING.includes(receipt.type) && !payment?.byStaff ? payment : null;
  const facts: (Fact | '' | false | null | undefined)[] = [
    fact('Type', typeLabel(receipt.type)),
    fact('Date', <time dateTime={receipt.createdAt}>{formatMoment(receipt.createdAt)}</time>),
    payment?.senderName && fact('From', payment.senderName),
    message && fact('Message', `“${message}”`),
    charged?.fee && charged.fee !== '0.00' && fact('Service fee', <Money amount={charged.fee} />),
    charged?.total && fact(chargedLabel(receipt), <Money amount={charged.total} />),
    ...refundFacts(receipt),
    payment?.card && fact('Card', cardName(payment.card)),
    payment?.failure && fact('Bank message', payment.failure),
    payment &&
      payment.id !== receipt.id &&
      fact('Payment', <TextLink to={pathTo(payment.id)}>Receipt of the payment</TextLink>),
    order &&
      order.transactionId !== receipt.id &&
      fact('Order', <TextLink to={pathTo(order.transactionId)}>Receipt of the purchase</TextLink>),
    receipt.balanceBefore !== null && fact('Balance before', <Money amount={receipt.balanceBefore} />),
    receipt.balanceAfter !== null && fact('Balance after', <Money amount={receipt.balanceAfter} />),
    receipt.stripePaymentIntentId && fact('Payment ID', <Code>{receipt.stripePaymentIntentId}</Code>),
    fact('Transaction ID', <Code>{receipt.id}</Code>),
  ];
  return facts.filter((each): each is Fact => Boolean(each));
}

/** The part of a refund that never was in the balance: its share of the fee, which returned to the card. */
function refundFacts({ id, payment }: AnyReceipt): Fact[] {
  const refund = payment?.refunds.find(({ transactionId }) => transactionId === id);
  if (!refund || refund.fee === '0.00') return [];
  const total = moneyCents(refund.amount) + moneyCents(refund.fee);
  return [
    fact('Service fee returned', <Money amount={refund.fee} />),
    fact('Back to the card', <Money amount={formatCents(total)} />),
  ];
}

function fact(name: string, value: ReactNode): Fact {
  return { name, value };
}

/** A failed payment charged nothing. */
function chargedLabel({ status }: AnyReceipt): string {
  return status === 'completed' ? 'Total charged' : 'Total';
}

function Code({ children }: { children: string }) {
  return <span className="wrap-anywhere font-mono text-sm">{children}</span>;
}
