/**
 * Binds the API's calls to HTTP: keys, one transaction per call, idempotency, expansion, Stripe's headers.
 */

import type { Call, Reply } from '#sandbox/kernel/call.ts';
import type { Database } from '#sandbox/kernel/database.ts';
import type { Router } from '#sandbox/kernel/http.ts';
import { newId } from '../objects/ids.ts';
import { apiVersion } from '../webhooks/events.ts';
import { callerOf, type Keys } from './access.ts';
import type { Context } from './context.ts';
import { ApiError, type ErrorBody } from './errors.ts';
import type { Idempotency, StoredAnswer } from './idempotency.ts';
import { expand } from './lists.ts';
import { type Params, parseParams } from './params.ts';
import { publicPaymentIntent, publicSetupIntent } from './public-views.ts';
import { type ApiRoute, apiRoutes } from './routes.ts';

export type ApiOptions = {
  router: Router;
  database: Database;
  keys: Keys;
  idempotency: Idempotency;
  /** The context of a call; see context.ts. */
  contextOf(request: Context['request'], browser: boolean): Context;
  /** Called after every transaction that may have queued something. */
  afterCommit(): void;
};

/** Browsers of any origin may call; the key decides what they may do. */
const crossOrigin = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Request-Id' };

export function bindStripeApi(options: ApiOptions): void {
  for (const route of apiRoutes) {
    options.router.on(route.method, route.path, (call) => answer(options, route, call));
  }
  options.router.on('OPTIONS', '/v1/*', () => ({
    status: 204,
    headers: {
      ...crossOrigin,
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-max-age': '600',
    },
  }));
}

function answer(options: ApiOptions, route: ApiRoute, call: Call): Reply {
  const requestId = newId('req');
  const version = headerOf(call, 'stripe-version') ?? apiVersion;
  const key = call.method === 'POST' ? headerOf(call, 'idempotency-key') : undefined;
  let replayed: StoredAnswer | undefined;
  let browser = false;
  try {
    const params = parseParams(call.method === 'POST' ? call.body.toString('utf8') : call.queryText);
    browser = callerOf(call, params, options.keys) === 'browser';
    if (browser && !route.browser) throw notForBrowsers();
    const request = { id: requestId, idempotencyKey: key ?? null, apiVersion: version };
    const work = () => operate(route, options.contextOf(request, browser), params, call, requestId);
    // A GET changes nothing, and this process runs no other call between its statements, so it needs no
    // transaction.
    const stored =
      route.method === 'GET'
        ? work()
        : options.database.transaction(() => {
            replayed = key ? options.idempotency.recall(key, call) : undefined;
            if (replayed) return replayed;
            const done = work();
            if (key) options.idempotency.keep(key, call, done);
            return done;
          });
    if (route.method !== 'GET') options.afterCommit();
    return toReply(stored.status, stored.body, {
      'request-id': requestId,
      'stripe-version': version,
      ...(key ? { 'idempotency-key': key } : {}),
      ...(replayed ? { 'idempotent-replayed': 'true', 'original-request': replayed.requestId } : {}),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const body = JSON.stringify({ error: browser ? withPublicIntents(error.body) : error.body });
    return toReply(error.status, body, { 'request-id': requestId, 'stripe-version': version });
  }
}

function operate(
  route: ApiRoute,
  context: Context,
  params: Params,
  call: Call,
  requestId: string,
): StoredAnswer {
  const result = route.operation(context, params, call.params.id ?? '', call.params.second ?? '');
  if ('body' in result && 'status' in result) {
    return { status: result.status, body: JSON.stringify(result.body), requestId };
  }
  return { status: 200, body: JSON.stringify(expand(context, result, params)), requestId };
}

/** The reply to a call that no route matches, with Stripe's text. */
export function unrecognized(call: Call): Reply {
  const message = `Unrecognized request URL (${call.method}: ${call.path}).`;
  return toReply(404, JSON.stringify({ error: { type: 'invalid_request_error', message } }), {});
}

/** The reply to an error of the stand-in, or to a fault that a test asked for. */
export function stripeErrorReply(status: number, body: ErrorBody): Reply {
  return toReply(status, JSON.stringify({ error: body }), { 'request-id': newId('req') });
}

function toReply(status: number, json: string, headers: Record<string, string>): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...crossOrigin, ...headers },
    body: json,
  };
}

function withPublicIntents(body: ErrorBody): ErrorBody {
  const shown = { ...body };
  if (body.payment_intent) shown.payment_intent = publicPaymentIntent(body.payment_intent as never);
  if (body.setup_intent) shown.setup_intent = publicSetupIntent(body.setup_intent as never);
  return shown;
}

function notForBrowsers(): ApiError {
  return new ApiError(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  });
}

function headerOf(call: Call, name: string): string | undefined {
  const value = call.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
