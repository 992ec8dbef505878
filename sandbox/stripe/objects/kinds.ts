/** The kinds of objects, and what a list of them is filtered by. */
import type Stripe from 'stripe';

/** The objects that are kept, by the name in their `object` field. */
export type Kinds = {
  payment_intent: Stripe.PaymentIntent;
  setup_intent: Stripe.SetupIntent;
  payment_method: Stripe.PaymentMethod;
  customer: Stripe.Customer;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  balance_transaction: Stripe.BalanceTransaction;
  payout: Stripe.Payout;
  event: Stripe.Event;
};
export type Kind = keyof Kinds;

/** Facts about an object that the API never shows. */
export type Hidden = {
  /** The behavior of the test card behind a payment method. */
  behavior?: string;
  /** A payment method that paid without belonging to a customer cannot pay again. */
  spent?: boolean;
  /** A card whose owner has authenticated it for future payments. */
  setUp?: boolean;
  /** Where to send the customer's browser after an authentication. */
  returnUrl?: string;
  /** The authentication that an intent waits for. */
  attempt?: string;
};

export type Filter = {
  customer?: string;
  payment_intent?: string;
  charge?: string;
  /** Compared with the field `type` of events and balance transactions. */
  types?: string[];
  email?: string;
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
};
