/** Errors in the form of the public API: `{ status, errors: { message, payload? } }`. */
import type { ApiErrorBody } from '#contract/public-api/define-api-route.ts';
import type { Refusal } from '#server/kernel/refusal.ts';

/** An answer that is no success. `payload` mirrors the request, filled only where something is wrong. */
export class ApiError extends Error {
  readonly status: number;
  readonly payload: Record<string, unknown> | undefined;

  constructor(status: number, message: string, payload?: Record<string, unknown>) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.payload = payload;
  }

  toBody(): ApiErrorBody {
    const { status, message, payload } = this;
    return { status, errors: { message, ...(payload && { payload }) } };
  }
}

/** Refusals of use cases that have another status in this API than on the screens. */
const STATUS: Partial<Record<Refusal['code'], number>> = {
  'invalid-input': 422,
  'insufficient-balance': 402,
  'funding-required': 403,
  'enterprise-inactive': 403,
  'account-frozen': 403,
  'amount-out-of-range': 422,
  'campaign-name-taken': 422,
  'campaign-default': 422,
  'too-many-campaigns': 422,
  'field-name-taken': 422,
  'too-many-fields': 422,
  'gift-card-unavailable': 422,
  'reward-closed': 422,
  'reward-claimed-in-part': 422,
  'reward-not-delivered': 422,
  'reward-waits': 422,
  'review-decided': 422,
  'review-needs-staff': 422,
  'webhook-off': 422,
  // 409 would read as an order that was placed before.
  'payout-limit': 403,
  'stranger-limit': 403,
  'key-reused': 409,
};

/** A refusal of a use case, in this API's form. */
export function fromRefusal(refusal: Refusal): ApiError {
  return new ApiError(STATUS[refusal.code] ?? refusal.status, refusal.message, refusal.fields);
}

/** One wrong value: `invalid(['reward', 'value', 'denomination'], 'is too small')`. */
export function invalid(path: readonly PropertyKey[], message: string): ApiError {
  return new ApiError(422, sentenceOf(path, message), nest(path, message));
}

/**
 * Puts the value's name in place of a leading 'This'. A sentence that begins with a capital is returned
 * unchanged.
 */
export function sentenceOf(path: readonly PropertyKey[], message: string): string {
  const words = message.replace(/^This /, '');
  return /^\p{Lu}/u.test(words) ? words : `${path.map(String).join('.') || 'The body'} ${words}`;
}

/** `['reward', 'value']` and 'is missing' as `{ reward: { value: 'is missing' } }`. */
export function nest(path: readonly PropertyKey[], message: string): Record<string, unknown> {
  const [first = 'base', ...rest] = path;
  return { [String(first)]: rest.length === 0 ? message : nest(rest, message) };
}

/** Adds one nested message to others. The first message of a field stays. */
export function merge(into: Record<string, unknown>, from: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(from)) {
    const known = into[name];
    if (known === undefined) into[name] = value;
    else if (isNested(known) && isNested(value)) merge(known, value);
  }
  return into;
}

function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
