/** Payment intents: created by the server, confirmed by the browser, read by both. */
import type Stripe from 'stripe';
import { type Answer, type Context, idOf } from '../api/context.ts';
import { ApiError, invalidRequest, missingParameter } from '../api/errors.ts';
import { mergeMetadata, type Params } from '../api/params.ts';
import { confirmPaymentIntent } from './confirm-payment.ts';
import { livingCustomer } from './customers.ts';
import { newId, newSecret } from './ids.ts';
import { findPaymentMethod } from './payment-methods.ts';

const smallestCharge = 50;
const largestCharge = 99_999_999;
const futureUses = ['off_session', 'on_session'] as const;
const cancellationReasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;

export function createPaymentIntent(context: Context, params: Params): Stripe.PaymentIntent | Answer {
  const id = newId('pi');
  const automatic = params.hash('automatic_payment_methods');
  const types = params.list('payment_method_types');
  const isAutomatic = types.length === 0 && automatic?.flag('enabled') !== false;
  const captureMethod = params.oneOf('capture_method', ['automatic', 'automatic_async', 'manual']);
  if (captureMethod === 'manual') {
    throw invalidRequest('Manual capture is not supported here.', { param: 'capture_method' });
  }
  const unknownType = types.find((type) => type !== 'card');
  if (unknownType) {
    throw invalidRequest(`The payment method type "${unknownType}" is invalid here; use "card".`, {
      param: 'payment_method_types',
    });
  }
  const blank: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: isAutomatic
      ? {
          allow_redirects: automatic?.oneOf('allow_redirects', ['always', 'never']) ?? 'always',
          enabled: true,
        }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: captureMethod ?? 'automatic_async',
    client_secret: newSecret(id),
    confirmation_method: params.oneOf('confirmation_method', ['automatic', 'manual']) ?? 'automatic',
    created: context.now(),
    currency: '',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: params.text('statement_descriptor') ?? null,
    statement_descriptor_suffix: params.text('statement_descriptor_suffix') ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: params.text('transfer_group') ?? null,
  };
  if (params.integer('amount') === undefined) throw missingParameter('amount');
  params.requiredText('currency');
  const intent = withParams(context, blank, params);
  context.store.put<'payment_intent'>(intent);
  context.events.emit('payment_intent.created', intent, context.request);
  return params.flag('confirm') ? confirmPaymentIntent(context, intent, params) : intent;
}

export function updatePaymentIntent(context: Context, id: string, params: Params): Stripe.PaymentIntent {
  const intent = context.store.get('payment_intent', id, 'intent');
  const settled =
    intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing';
  const fixed = ['amount', 'currency', 'customer', 'payment_method', 'setup_future_usage'];
  const refused = settled ? fixed.find((name) => params.has(name)) : undefined;
  if (refused) {
    throw unexpectedState(
      intent,
      `This PaymentIntent's ${refused} could not be updated because it has a status of ${intent.status}.`,
    );
  }
  const changed = withParams(context, intent, params);
  context.store.put<'payment_intent'>(changed);
  return changed;
}

export function cancelPaymentIntent(context: Context, id: string, params: Params): Stripe.PaymentIntent {
  const intent = context.store.get('payment_intent', id, 'intent');
  const cancelable = [
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'requires_capture',
  ];
  if (!cancelable.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action.`,
    );
  }
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    canceled_at: context.now(),
    cancellation_reason: params.oneOf('cancellation_reason', cancellationReasons) ?? null,
    next_action: null,
    status: 'canceled',
  };
  context.store.put<'payment_intent'>(canceled);
  context.events.emit('payment_intent.canceled', canceled, context.request);
  return canceled;
}

export function unexpectedState(intent: Stripe.PaymentIntent, message: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: intent,
  });
}

function withParams(context: Context, intent: Stripe.PaymentIntent, params: Params): Stripe.PaymentIntent {
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
  if (amount < smallestCharge) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > largestCharge) {
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  return amount;
}
