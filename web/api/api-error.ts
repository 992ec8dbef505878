import type { RefusalCode } from '#contract/kernel/refusals.ts';

/**
 * An answer that is not a success. `message` keeps the server's text (P106); `userMessage` is the part shown
 * on screens.
 */
export class ApiError extends Error {
  readonly status: number;
  /** The refusal's code from contract/kernel/refusals.ts; null for an answer that carries none. */
  readonly code: RefusalCode | null;
  /** The server's message without the status (P42). */
  readonly userMessage: string;
  /** One message for each invalid input. */
  readonly fields: Readonly<Record<string, string>>;
  /** Everything else the refusal carries, for the routes that send more. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    const refusal = readRefusal(body);
    this.code = refusal.code;
    this.fields = refusal.fields;
    this.details = refusal.details;
    this.userMessage =
      refusal.message ??
      (status >= 500 ? 'We are having trouble at the moment. Please try again shortly.' : body || statusText);
  }
}

function readRefusal(body: string): {
  message: string | null;
  code: RefusalCode | null;
  fields: Record<string, string>;
  details: Record<string, unknown>;
} {
  try {
    const parsed: unknown = JSON.parse(body);
    if (
      typeof parsed === 'object' &&
      parsed !== null &&
      'message' in parsed &&
      typeof parsed.message === 'string'
    ) {
      const code = 'code' in parsed && typeof parsed.code === 'string' ? (parsed.code as RefusalCode) : null;
      const fields =
        'fields' in parsed && typeof parsed.fields === 'object' && parsed.fields !== null
          ? parsed.fields
          : {};
      return {
        message: parsed.message,
        code,
        fields: Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, String(v)])),
        details: { ...parsed },
      };
    }
  } catch {
    // The body is not JSON, so a proxy in between wrote it; it is shown unchanged.
  }
  return { message: null, code: null, fields: {}, details: {} };
}

/** The refusal's code; null for any other error. */
export function refusalCode(error: unknown): RefusalCode | null {
  return error instanceof ApiError ? error.code : null;
}

/** The refusal's messages by the name of the input; empty for any other error. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {};
}

/** True for a refusal that says the thing does not exist, and for an address that cannot name one. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** True for a link of a mail that works no more: it is used, replaced or too old. */
export function isInvalidToken(error: unknown): boolean {
  return refusalCode(error) === 'invalid-token';
}

/** The sentence to show for an error; `fallback` where the error has none. */
export function errorMessage(error: unknown, fallback = 'Something went wrong. Please try again.'): string {
  if (error instanceof ApiError) return error.userMessage || fallback;
  if (isUnreachable(error)) return 'We could not reach Indulge. Please check your connection and try again.';
  if (isTimeout(error)) return 'Indulge did not answer in time. Please check your connection and try again.';
  return fallback;
}

/** A read that stalled (client.ts). */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/**
 * `fetch` throws a TypeError without an answer, worded differently by each browser; a bug of ours can be a
 * TypeError too. A script that did not load may have been replaced by a new release, so that is not meant.
 */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /^(Failed to fetch(?! dynamically)|NetworkError|Load failed|fetch failed|The network connection)/.test(
      error.message,
    )
  );
}
