/** Payment intents: created by the server, confirmed by the browser, read by both. */
import type Stripe from 'stripe';
import type { Answer, Context } from '../api/context.ts';
import { invalidRequest, missingParameter } from '../api/errors.ts';
import type { Params } from '../api/params.ts';
import { confirmPaymentIntent } from './confirm-payment.ts';
import { newId, newSecret } from './ids.ts';
import { withParams } from './payment-intent-params.ts';

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
