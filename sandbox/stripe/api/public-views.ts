/** What a browser with the publishable key and a client secret may see of an intent. */
import type Stripe from 'stripe';

const paymentIntentFields = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const;

const setupIntentFields = [
  'id',
  'object',
  'automatic_payment_methods',
  'cancellation_reason',
  'client_secret',
  'created',
  'description',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'status',
  'usage',
] as const;

/** Without customer, metadata and charges, which belong to the merchant alone. */
export function publicPaymentIntent(intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  return Object.fromEntries(paymentIntentFields.map((field) => [field, intent[field]]));
}

export function publicSetupIntent(intent: Stripe.SetupIntent): Partial<Stripe.SetupIntent> {
  return Object.fromEntries(setupIntentFields.map((field) => [field, intent[field]]));
}
