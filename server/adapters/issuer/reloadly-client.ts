/**
 * HTTP to Reloadly's gift card API: tokens, time limits and its error format. It does not interpret answers.
 */
import { z } from 'zod';
import type { IssuerPace } from '#server/gift-cards/issuer-port.ts';
import { createAccessTokens } from './access-token.ts';
import { createHttpCalls, type HttpCall } from './http-calls.ts';

export type ReloadlyOptions = {
  /** `https://giftcards.reloadly.com`, which is also the audience of the tokens. */
  url: string;
  /** The token endpoint. Reloadly's own is on another host. */
  authUrl?: string;
  clientId: string;
  clientSecret: string;
  timeoutMs?: number;
  /** Without it, calls are made at once. */
  pace?: IssuerPace;
};

/**
 * The result of a call. `silent` covers no answer and an answer that is not the API's: either way the effect
 * is unknown.
 */
export type Answered =
  | { kind: 'ok'; body: unknown }
  | { kind: 'error'; status: number; code: string | null; message: string }
  /** Rejected before processing, because there were too many requests. */
  | { kind: 'busy' }
  | { kind: 'silent'; reason: string };

export type ReloadlyClient = {
  get(path: string, accept?: string): Promise<Answered>;
  post(path: string, body: object): Promise<Answered>;
};

type Asked = Omit<HttpCall, 'headers'>;

const firstVersion = 'application/com.reloadly.giftcards-v1+json';

/** Every error of the API has this shape. A proxy's page does not, and proves nothing. */
const errorShape = z.object({
  timeStamp: z.unknown(),
  path: z.unknown(),
  message: z.string(),
  errorCode: z.string().nullish(),
});

const tokenShape = z.object({ access_token: z.string().min(1), expires_in: z.number() });

export function createReloadlyClient(options: ReloadlyOptions): ReloadlyClient {
  const { url, authUrl = authUrlOf(url), clientId, clientSecret, timeoutMs = 10_000, pace } = options;
  const send = createHttpCalls({ timeoutMs });

  const tokens = createAccessTokens({
    async request() {
      const { status, body } = await send(`${authUrl}/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          client_id: clientId,
          client_secret: clientSecret,
          grant_type: 'client_credentials',
          audience: url,
        }),
      });
      if (!isGood(status)) throw new Error(`the issuer gave no token (${status})`);
      const { access_token, expires_in } = tokenShape.parse(body);
      return { token: access_token, lifetimeSeconds: expires_in };
    },
  });

  const once = async (path: string, call: Asked, accept: string, token: string): Promise<Answered> => {
    await pace?.turn();
    // The token goes to the configured address alone: a redirect is not followed.
    const { status, retryAfter, body } = await send(url + path, {
      ...call,
      headers: { 'content-type': 'application/json', accept, authorization: `Bearer ${token}` },
    });
    if (status === 429) {
      await pace?.pause(secondsIn(retryAfter));
      return { kind: 'busy' };
    }
    if (isGood(status)) {
      if (body === undefined) return { kind: 'silent', reason: 'the issuer answered something unreadable' };
      return { kind: 'ok', body };
    }
    const error = errorShape.safeParse(body);
    if (status >= 500 || !error.success) {
      return { kind: 'silent', reason: `the issuer answered ${status}` };
    }
    const { errorCode, message } = error.data;
    return { kind: 'error', status, code: errorCode ?? null, message };
  };

  const call = async (path: string, asked: Asked, accept = firstVersion): Promise<Answered> => {
    try {
      const token = await tokens.current();
      const answered = await once(path, asked, accept, token);
      if (answered.kind !== 'error' || answered.status !== 401) return answered;
      // Rejected before processing, so the same call may be repeated.
      tokens.forget(token);
      return await once(path, asked, accept, await tokens.current());
    } catch (error) {
      return { kind: 'silent', reason: reasonOf(error) };
    }
  };

  return {
    get: (path, accept) => call(path, { method: 'GET' }, accept),
    post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}

/** An answer in words, for logs and for staff. */
export function describe(answered: Answered): string {
  if (answered.kind === 'silent') return answered.reason;
  if (answered.kind === 'busy') return 'the issuer asked to wait';
  return answered.kind === 'error' ? `${answered.code ?? answered.status}: ${answered.message}` : 'answered';
}

function isGood(status: number): boolean {
  return status >= 200 && status < 300;
}

const USUAL_PAUSE_SECONDS = 1;
const LONGEST_PAUSE_SECONDS = 600;

/** Retry-After in seconds or as a date. */
function secondsIn(retryAfter: string | undefined): number {
  if (!retryAfter) return USUAL_PAUSE_SECONDS;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds)
    ? Math.min(Math.max(seconds, 0), LONGEST_PAUSE_SECONDS)
    : USUAL_PAUSE_SECONDS;
}

function authUrlOf(url: string): string {
  return new URL(url).hostname.endsWith('.reloadly.com') ? 'https://auth.reloadly.com' : url;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the issuer could not be reached';
  if (error.name === 'TimeoutError') return 'the issuer did not answer in time';
  // A name with several addresses, none of which answers, is an error without a message.
  return error.message || 'the issuer could not be reached';
}
