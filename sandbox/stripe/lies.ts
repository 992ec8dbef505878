/**
 * Lies: records of the processor that the product was never notified of, or that changed behind its back. A
 * test or a demonstration asks for one, to see that reconciliation finds it. No webhook is sent.
 */
import type Stripe from 'stripe';
import { type Context, idOf } from './api/context.ts';
import { invalidRequest } from './api/errors.ts';
import { parseParams } from './api/params.ts';
import { addToBalance } from './objects/balance.ts';
import { newId } from './objects/ids.ts';
import { createPaymentIntent } from './objects/payment-intents.ts';
import { createRefund } from './objects/refunds.ts';

/** A context whose calls emit no events, so that no webhook tells of them. */
export function silently(context: Context): Context {
  return { ...context, events: { emit: () => undefined } };
}

/** A paid intent with its charge that the product never asked for. */
export function strayCharge(context: Context, amount: number, paymentId?: string): object {
  const fields = new URLSearchParams({
    amount: String(amount),
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: 'true',
    ...(paymentId !== undefined && { 'metadata[paymentId]': paymentId }),
  });
  return createPaymentIntent(silently(context), parseParams(String(fields)));
}

/** A refund as staff make it in the processor's dashboard: without our metadata. */
export function dashboardRefund(context: Context, intentId: string, amount?: number): Stripe.Refund {
  const fields = new URLSearchParams({
    payment_intent: intentId,
    ...(amount !== undefined && { amount: String(amount) }),
  });
  return createRefund(context, parseParams(String(fields)));
}

/** The processor says that it took another amount than it did. */
export function changeAmount(context: Context, intentId: string, amount: number): Stripe.PaymentIntent {
  const intent = context.store.get('payment_intent', intentId);
  const chargeId = idOf(intent.latest_charge);
  if (!chargeId) throw invalidRequest(`${intentId} has no charge.`);
  const charge = context.store.get('charge', chargeId);
  const changed: Stripe.PaymentIntent = { ...intent, amount, amount_received: amount };
  context.store.put<'charge'>({ ...charge, amount, amount_captured: amount });
  context.store.put<'payment_intent'>(changed);
  return changed;
}

/** Money to the merchant's bank; a failed one came back. */
export function sendPayout(context: Context, amount: number, status: string): Stripe.Payout {
  const id = newId('po');
  const line = { type: 'payout' as const, amount: -amount, currency: 'usd', source: id };
  const { id: transaction } = addToBalance(context, line);
  const payout = {
    id,
    object: 'payout',
    amount,
    arrival_date: context.now() + 2 * 24 * 3600,
    automatic: true,
    balance_transaction: transaction,
    created: context.now(),
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: 'ba_sandbox',
    failure_balance_transaction: null,
    failure_code: status === 'failed' ? 'account_closed' : null,
    failure_message: status === 'failed' ? 'The bank account has been closed.' : null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status,
    trace_id: null,
    type: 'bank_account',
    application_fee: null,
    application_fee_amount: null,
  } as Stripe.Payout & { object: 'payout' };
  context.store.put<'payout'>(payout);
  return payout;
}
