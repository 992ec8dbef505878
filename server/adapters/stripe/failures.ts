/** Errors of the SDK: a definite refusal, or an unknown outcome. */
import Stripe from 'stripe';
import { ProcessorRefused, ProcessorUnavailable } from '#server/payments/card-processor-port.ts';

/**
 * Runs a call and translates the SDK's errors to `ProcessorRefused` or `ProcessorUnavailable`. An idempotency
 * key reused for something else is our bug and stays as it is, so that nothing is concluded from it.
 */
export async function translated<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw translate(error);
  }
}

/** The same for a call that returns null when the processor knows no such object. */
export async function translatedOrNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
    throw translate(error);
  }
}

export function translate(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return error;
  if (error instanceof Stripe.errors.StripeCardError) return refused(error, 'card_declined');
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    // A conflict means that another call with the same key is still running. Its outcome is not known yet.
    return error.statusCode === 409 ? unavailable(error) : refused(error, 'invalid_request');
  }
  if (error instanceof Stripe.errors.StripeError) return unavailable(error);
  return error;
}

function refused(
  error: InstanceType<typeof Stripe.errors.StripeError>,
  fallbackCode: string,
): ProcessorRefused {
  return new ProcessorRefused(error.message, error.code ?? fallbackCode, error.decline_code ?? null);
}

function unavailable(error: InstanceType<typeof Stripe.errors.StripeError>): ProcessorUnavailable {
  return new ProcessorUnavailable(`${error.type}: ${error.message}`, { cause: error });
}
