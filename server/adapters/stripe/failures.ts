/** What the SDK throws, told apart: a definite no, or nobody knows. */
import Stripe from 'stripe';
import { ProcessorRefused, ProcessorUnavailable } from '#server/payments/card-processor-port.ts';

/**
 * Runs a call and throws `ProcessorRefused` or `ProcessorUnavailable` in place of the SDK's errors. An idempotency key
 * used again for something else is a mistake of ours, and neither: it stays as it is, so that nobody concludes anything.
 */
export async function translated<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw translate(error);
  }
}

/** The same for a call that answers null where the processor knows no such object. */
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
    // A conflict is another call with the same key still under way: what becomes of it is not known yet.
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
