/**
 * Binds the public API under its own errors, keys, limits and log, and the pages of keys on the dashboard.
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC_API } from '#contract/public-api/define-api-route.ts';
import type { App } from '#server/http/core/app.ts';
import { cacheDocument, sendCached } from '#server/http/core/cached-document.ts';
import { cannotBeStored, isForNow, RETRY_AFTER_SECONDS } from '#server/http/core/errors.ts';
import { createThrottle } from '#server/http/edge/throttle.ts';
import { MINUTE_SECONDS } from '#server/kernel/calendar.ts';
import { plainIp } from '#server/kernel/ip.ts';
import { makeOnce } from '#server/kernel/make-once.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { campaignRoutes } from './campaigns/routes.ts';
import type { DashboardDeps, KeyLookup, PublicApiDeps } from './deps.ts';
import { ApiError, fromRefusal } from './edge/api-error.ts';
import { authenticate, countCall, requireWorking } from './edge/authenticate.ts';
import { createCallLog } from './edge/call-log.ts';
import { hideSecrets } from './edge/hide-secrets.ts';
import { escapesNul, hasPlainShape } from './edge/json-shape.ts';
import { parseKeepingNumbers } from './edge/parse-keeping-numbers.ts';
import { fieldRoutes } from './fields/routes.ts';
import { fraudRoutes } from './fraud/routes.ts';
import { fundingRoutes } from './funding/routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { keyRoutes } from './keys/key-routes.ts';
import { memberRoutes } from './members/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { organizationRoutes } from './organizations/routes.ts';
import { productRoutes } from './products/routes.ts';
import { makeApiDocument } from './reference/make-api-document.ts';
import { reportDashboardRoutes } from './reports/dashboard-routes.ts';
import { reportFileRoute, reportRoutes } from './reports/routes.ts';
import { rewardRoutes } from './rewards/routes.ts';
import { testWorldRoutes } from './test-world/test-world-routes.ts';
import { topupRoutes } from './topups/routes.ts';
import { webhookDashboardRoutes } from './webhooks/dashboard-routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

export async function publicApiRoutes(app: App, deps: DashboardDeps): Promise<void> {
  keyRoutes(app, deps);
  webhookDashboardRoutes(app, deps);
  testWorldRoutes(app, deps);
  reportFileRoute(app, deps);
  reportDashboardRoutes(app, deps);
  const readDocument = makeOnce(() =>
    cacheDocument('application/json; charset=utf-8', JSON.stringify(makeApiDocument(deps.config.appUrl))),
  );
  // Anybody may read what the API is like.
  app.get(`${PUBLIC_API}/openapi.json`, { schema: { hide: true } }, async (request, reply) => {
    return sendCached(request, reply, await readDocument());
  });
  const { db, clock, log } = deps;
  await callRoutes(app, deps, { db, mode: 'live', clock, log });
}

/** The calls of one world. Keys and their log are the real world's. */
export async function callRoutes(app: App, deps: PublicApiDeps, keys: KeyLookup): Promise<void> {
  await app.register(
    async (api: App) => {
      answerApiErrors(api);
      answerUnknown(api);
      readApiBodies(api);
      identifyCalls(api, deps, keys);
      orderRoutes(api, deps);
      rewardRoutes(api, deps);
      webhookRoutes(api, deps);
      organizationRoutes(api, deps, keys);
      memberRoutes(api, deps);
      invoiceRoutes(api, deps);
      productRoutes(api, deps);
      campaignRoutes(api, deps);
      fieldRoutes(api, deps);
      fraudRoutes(api, deps);
      fundingRoutes(api, deps);
      topupRoutes(api, deps);
      reportRoutes(api, deps);
    },
    { prefix: PUBLIC_API },
  );
}

/** Every error of `/api/v2` has the form of the public API. */
function answerApiErrors(api: App): void {
  api.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const answer = toApiError(error);
    if (answer.status >= 500) request.log.error({ err: error }, 'A call of the public API failed');
    if (answer.status === 401) reply.header('www-authenticate', 'Bearer');
    if (answer.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    if (error instanceof Refusal && error.retryAfterSeconds !== undefined)
      reply.header('retry-after', error.retryAfterSeconds);
    request.apiAnswer = answer.toBody();
    return reply
      .code(answer.status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(request.apiAnswer));
  });
}

/**
 * Answers what matches no call: 404 for an unknown address, 405 for a method that it does not take. Bound as
 * routes, because the pages would answer otherwise; the not-found handler gets the methods that Fastify
 * cannot route.
 */
function answerUnknown(api: App): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const methods = api.methodsOf(request);
    if (methods.length === 0) throw new ApiError(404, 'The API has no such address.');
    reply.header('allow', [...methods, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    throw new ApiError(405, `This endpoint does not support ${request.method}.`);
  };
  for (const path of ['/', '/*'])
    api.all(path, { schema: { hide: true }, config: { isFallback: true } }, answer);
  api.setNotFoundHandler(answer);
}

function toApiError(error: FastifyError | Error): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof Refusal) return fromRefusal(error);
  if (cannotBeStored(error)) return new ApiError(422, 'The text contains a character that cannot be stored.');
  if (isForNow(error))
    return new ApiError(503, 'This cannot be done at the moment. Try again in a few seconds.');
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 413) return new ApiError(413, 'The body is larger than the API takes.');
  if (error instanceof SyntaxError) return new ApiError(400, 'The body is not valid JSON.');
  if (status >= 400 && status < 500) return new ApiError(status, error.message);
  return new ApiError(500, 'Something went wrong on our side.');
}

const NUL_IN_ADDRESS = /%00/;
/** A call may have one value for so many bytes that it may send: 8,192 of them, and an order 524,288. */
const BYTES_PER_VALUE = 32;

function readApiBodies(api: App): void {
  api.removeAllContentTypeParsers();
  // Clients send an empty body, or JSON, under other types too; a key is no cookie, so the type protects
  // nothing.
  api.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    // PostgreSQL's text cannot hold a NUL, and parseKeepingNumbers counts on there being none.
    if (escapesNul(text)) return done(new ApiError(422, 'The body has a NUL character.'));
    if (!hasPlainShape(text, request.routeOptions.bodyLimit / BYTES_PER_VALUE))
      return done(new ApiError(413, 'The body has more values or levels than the API takes.'));
    try {
      done(null, text === '' ? undefined : parseKeepingNumbers(text));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Finds the key of each call, counts the call, and writes its line for the company. */
function identifyCalls(api: App, { config }: PublicApiDeps, keys: KeyLookup): void {
  const { db, clock, log } = keys;
  const perMinute = config.limits.apiCallsPerMinute;
  const calls = createThrottle(db, 'api-calls', perMinute, MINUTE_SECONDS);
  const lines = createCallLog({ db, log });
  api.decorateRequest('apiKey', null);
  api.decorateRequest('apiAnswer', undefined);
  api.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const key = await authenticate(keys, request);
    if (NUL_IN_ADDRESS.test(request.url)) throw new ApiError(404, 'The API has no such address.');
    // A key that does not work is counted and logged too: its company sees that somebody still uses it.
    request.apiKey = key;
    await countCall(calls, perMinute, key, reply);
    request.apiKey = await requireWorking(keys, key, request);
  });
  api.addHook('onSend', async (request, reply, payload) => {
    const { apiKey: key } = request;
    if (!key) return;
    const line = {
      enterpriseId: key.owner_id,
      keyId: key.id,
      mode: key.mode,
      method: request.method,
      path: request.url.slice(0, 500),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      requestId: request.id,
      ip: plainIp(request.ip),
      createdAt: clock.now(),
    };
    // Files are left out.
    const answer = typeof payload === 'string' ? request.apiAnswer : null;
    setImmediate(() => {
      lines.add({ ...line, requestBody: hideSecrets(request.body), answerBody: hideSecrets(answer) });
    });
  });
  api.addHook('onClose', () => lines.flush());
}
