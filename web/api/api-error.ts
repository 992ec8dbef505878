import type { RefusalCode } from '#contract/kernel/refusals.ts';

/** An answer that is not a success. `message` keeps the specification's form, `userMessage` is what a person reads. */
export class ApiError extends Error {
  readonly status: number;
  /** The refusal's code from contract/kernel/refusals.ts, or null when the answer was not one of ours. */
  readonly code: RefusalCode | null;
  /** The server's message without the status (P42). */
  readonly userMessage: string;
  /** What is wrong with which input. */
  readonly fields: Readonly<Record<string, string>>;
  /** Everything that the refusal carried, for the few that carry more. */
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
    // Not JSON: an answer of something between us and the server, shown as it is.
  }
  return { message: null, code: null, fields: {}, details: {} };
}

/** The refusal's code, null for anything else that was thrown. */
export function codeOf(error: unknown): RefusalCode | null {
  return error instanceof ApiError ? error.code : null;
}

/** Nothing is there: an address that no such thing can have is as good as one that none has. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** The sentence to show for anything that was thrown, `fallback` when there is nothing better. */
export function messageOf(error: unknown, fallback = 'Something went wrong. Please try again.'): string {
  if (error instanceof ApiError) return error.userMessage || fallback;
  if (isUnreachable(error)) return 'We could not reach Indulge. Please check your connection and try again.';
  return fallback;
}

/** What `fetch` throws without an answer, in the words of each browser; our own mistakes can be a TypeError too. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /^(Failed to fetch|NetworkError|Load failed|fetch failed|The network connection)/.test(error.message)
  );
}
