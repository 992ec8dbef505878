/** Stripe's error objects, with Stripe's texts where an integration may show or match them. */
import type Stripe from 'stripe';

export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
  setup_intent?: unknown;
  payment_method?: unknown;
};

/** An answer that rolls the call back: a wrong parameter, a missing object, a wrong state. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(message: string, more: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more });
}

export function missingParameter(param: string): ApiError {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function noSuch(kind: string, id: string, param = 'id'): ApiError {
  const message = `No such ${kind}: '${id}'`;
  return new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

export function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message });
}

/** A refusal by the card's issuer. It is an answer, not an exception: what it changed stays changed. */
export type Decline = { code: string; decline_code?: string; message: string };

const declines = {
  generic_decline: { code: 'card_declined', message: 'Your card was declined.' },
  insufficient_funds: { code: 'card_declined', message: 'Your card has insufficient funds.' },
  lost_card: { code: 'card_declined', message: 'Your card was declined.' },
  stolen_card: { code: 'card_declined', message: 'Your card was declined.' },
  fraudulent: { code: 'card_declined', message: 'Your card was declined.' },
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authentication_required: {
    code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  test_mode_live_card: {
    code: 'card_declined',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
  },
} as const;

export type DeclineReason = keyof typeof declines;

export function declineFor(reason: DeclineReason): Decline {
  return { ...declines[reason], decline_code: reason };
}

export function cardError(decline: Decline, more: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(402, { type: 'card_error', ...decline, ...more });
}

/** What a declined attempt leaves on the intent, without the parts that only the reply carries. */
export function lastPaymentError(
  decline: Decline,
  paymentMethod: Stripe.PaymentMethod,
  charge?: string,
): Stripe.PaymentIntent.LastPaymentError {
  return { type: 'card_error', ...decline, charge, payment_method: paymentMethod };
}
