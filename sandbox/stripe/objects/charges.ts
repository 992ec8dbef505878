/** Charges: the attempts to take money from a card. */
import type Stripe from 'stripe';
import type { Context } from '../api/context.ts';
import type { Decline } from '../api/errors.ts';
import { addToBalance, processingFee } from './balance.ts';
import { blankCharge } from './blank-charge.ts';

/** Takes the money; the charge stands on the merchant's statement. */
export function chargeCard(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): Stripe.Charge {
  const charge = blankCharge(context, intent, method, authenticated);
  const transaction = addToBalance(context, {
    type: 'charge',
    amount: charge.amount,
    fee: processingFee(charge.amount),
    currency: charge.currency,
    source: charge.id,
    description: intent.description ?? undefined,
  });
  const paid: Stripe.Charge = {
    ...charge,
    amount_captured: charge.amount,
    balance_transaction: transaction.id,
    captured: true,
    paid: true,
    status: 'succeeded',
  };
  context.store.put<'charge'>(paid);
  context.events.emit('charge.succeeded', paid, context.request);
  return paid;
}

/** Records that the issuer declined. */
export function failCharge(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): Stripe.Charge {
  const charge: Stripe.Charge = {
    ...blankCharge(context, intent, method, false),
    failure_code: decline.code,
    failure_message: decline.message,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'declined_by_network',
      reason: decline.decline_code ?? decline.code,
      risk_level: 'normal',
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
    status: 'failed',
  };
  context.store.put<'charge'>(charge);
  context.events.emit('charge.failed', charge, context.request);
  return charge;
}
