/** What a caller may say about a payment intent. */
import type Stripe from 'stripe';
import { type Context, idOf } from '../api/context.ts';
import { invalidRequest } from '../api/errors.ts';
import { mergeMetadata, type Params } from '../api/params.ts';
import { livingCustomer } from './customers.ts';
import { findPaymentMethod } from './payment-methods.ts';

const SMALLEST_CHARGE = 50;
const LARGEST_CHARGE = 99_999_999;
const futureUses = ['off_session', 'on_session'] as const;

export function withParams(
  context: Context,
  intent: Stripe.PaymentIntent,
  params: Params,
): Stripe.PaymentIntent {
  const given = <T>(value: T | undefined, current: T) => (value === undefined ? current : value);
  const customer = params.clearable('customer');
  if (customer) livingCustomer(context, customer);
  const method = params.text('payment_method');
  const found = method ? findPaymentMethod(context, method) : undefined;
  const currency = params.text('currency')?.toLowerCase() ?? intent.currency;
  if (!/^[a-z]{3}$/.test(currency)) {
    throw invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' });
  }
  const future = params.clearable('setup_future_usage');
  return {
    ...intent,
    amount: checkedAmount(given(params.integer('amount'), intent.amount)),
    currency,
    customer: given(customer, idOf(intent.customer)),
    description: given(params.clearable('description'), intent.description),
    metadata: mergeMetadata(intent.metadata, params),
    payment_method: found?.id ?? intent.payment_method,
    receipt_email: given(params.clearable('receipt_email'), intent.receipt_email),
    setup_future_usage:
      future === null ? null : (params.oneOf('setup_future_usage', futureUses) ?? intent.setup_future_usage),
    status: found && intent.status === 'requires_payment_method' ? 'requires_confirmation' : intent.status,
  };
}

function checkedAmount(amount: number): number {
  if (amount < 0) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount < SMALLEST_CHARGE) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > LARGEST_CHARGE) {
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  return amount;
}
