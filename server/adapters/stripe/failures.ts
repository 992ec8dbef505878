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

/**
 * Translates the failures of a call, and returns null when the processor knows no such object. A 404 without
 * that code comes from another address than the API's.
 */
export async function translatedOrNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    const invalid = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (invalid && error.statusCode === 404 && error.code === 'resource_missing') return null;
    throw translate(error);
  }
}

export function translate(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return error;
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  switch (error.rawType) {
    case 'card_error':
      return refused(error, 'card_declined');
    case 'invalid_request_error':
      return isRefusal(error) ? refused(error, 'invalid_request') : unavailable(error);
    default:
      return unavailable(error);
  }
}

/**
 * The API's own answer to what was asked. A 404 without a code comes from another address than the API's, a
 * conflict from a call with the same key that is still running: neither tells the outcome.
 */
function isRefusal({ statusCode, code }: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return statusCode === 400 || (statusCode === 404 && code !== undefined);
}

function refused(
  error: InstanceType<typeof Stripe.errors.StripeError>,
  fallbackCode: string,
): ProcessorRefused {
  // The SDK sets an empty text where the bank gave no reason.
  return new ProcessorRefused(error.message, error.code ?? fallbackCode, error.decline_code || null);
}

function unavailable(error: InstanceType<typeof Stripe.errors.StripeError>): ProcessorUnavailable {
  return new ProcessorUnavailable(`${error.type}: ${error.message}`, { cause: error });
}
