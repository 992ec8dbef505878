/** Balance transactions: the merchant's own statement, one line per charge, refund and dispute. */
import type Stripe from 'stripe';
import type { Context } from '../api/context.ts';
import { newId } from './ids.ts';

type Line = {
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout';
  /** In cents; negative when it leaves the balance. */
  amount: number;
  fee?: number;
  currency: string;
  source: string;
  description?: string;
};

/** Stripe's standard price in the United States: 2.9 % and 30 cents. */
export function processingFee(amount: number): number {
  return Math.round((amount * 29) / 1000) + 30;
}

export function addToBalance(context: Context, line: Line): Stripe.BalanceTransaction {
  const fee = line.fee ?? 0;
  const description = line.type === 'adjustment' ? 'Dispute fee' : 'Stripe processing fees';
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: line.amount,
    available_on: context.now() + 2 * 24 * 3600,
    balance_type: 'payments',
    created: context.now(),
    currency: line.currency,
    description: line.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency: line.currency, description, type: 'stripe_fee' }],
    net: line.amount - fee,
    reporting_category: line.type === 'adjustment' ? 'dispute' : line.type,
    source: line.source,
    status: 'pending',
    type: line.type,
  };
  context.store.put<'balance_transaction'>(transaction);
  return transaction;
}
