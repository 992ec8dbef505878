/**
 * Turns an error into a reply, in one place. A refusal has its status in the contract's table; a fault of the
 * database or another outside service is 503 with Retry-After; everything else is a bug: 500 with an id that
 * the log also has.
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { DatabaseError } from 'pg';
import { REFUSALS, type RefusalBody } from '#contract/kernel/refusals.ts';
import { type ApiErrorBody, isPublicApi } from '#contract/public-api/define-api-route.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import { Fault, Refusal, refuse } from '#server/kernel/refusal.ts';
import type { App } from './app.ts';

export const RETRY_AFTER_SECONDS = 2;

/** PostgreSQL's SQLSTATE for bytes that are not valid text. */
const UNTRANSLATABLE_CHARACTER = '22021';
/** The SQLSTATEs for a character that its JSON cannot hold: a NUL, or half of a surrogate pair. */
const UNTRANSLATABLE_IN_JSON = '22P05';
const INVALID_TEXT = '22P02';
/**
 * A lock timeout, a statement timeout, and a deadlock or serialization failure after the last retry: the
 * database is up, has rolled back, and will succeed another time.
 */
const BUSY: ReadonlySet<unknown> = new Set(['55P03', '57014', '40P01', '40001']);
/**
 * The class of SQLSTATEs for a full disk, no memory and too many connections: an operator mends it, and the
 * call succeeds.
 */
const INSUFFICIENT_RESOURCES = /^53/;

export function answerErrors(app: App): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const refusal = asRefusal(error, request);
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
    return send(reply, refusal.status, refusal.toBody());
  });
}

/** Answers a request that no route can match: an address that cannot be decoded. */
export function answerUnreadable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const message = `The address ${request.url} cannot be read.`;
  const refusal = refuse('invalid-input', { message });
  const { status } = refusal;
  send(reply, status, isPublicApi(request.url) ? { status, errors: { message } } : refusal.toBody());
}

/** Sends an error body without the route's serializer, which knows only the declared replies. */
function send(reply: FastifyReply, status: number, body: RefusalBody | ApiErrorBody): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

function asRefusal(error: FastifyError | Error, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An id that is not one answers like an unknown id.
    if (error.validationContext === 'params') return refuse('not-found');
    const fields: Record<string, string> = {};
    for (const issue of error.validation) {
      const field =
        issue.instancePath.split('/').filter(Boolean).join('.') || (error.validationContext ?? 'body');
      fields[field] ??= issue.message ?? 'This is not valid.';
    }
    const first = Object.values(fields)[0];
    return refuse('invalid-input', { fields, ...(first !== undefined && { message: first }) });
  }
  if (cannotBeStored(error)) {
    return refuse('invalid-input', { message: 'The text contains a character that cannot be stored.' });
  }
  if (isForNow(error)) {
    request.log.warn({ err: error }, 'The database or an outside service could not do it now');
    return refuse('temporarily-unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 413) return refuse('payload-too-large');
  if (status >= 400 && status < 500) return refuse('invalid-input', { message: plainMessage(error) });
  request.log.error({ err: error }, 'A bug answered a request');
  return refuse('unexpected', { message: `${REFUSALS.unexpected[1]} Reference: ${request.id}` });
}

/** The database or an outside service cannot do it now, and will another time. */
export function isForNow(error: Error): boolean {
  const isBusy =
    error instanceof DatabaseError && (BUSY.has(error.code) || INSUFFICIENT_RESOURCES.test(error.code ?? ''));
  return isBusy || error instanceof DatabaseUnavailable || error instanceof Fault;
}

/**
 * Such text passes every schema, and PostgreSQL cannot store it. All JSON we store is ours except for its
 * texts.
 */
export function cannotBeStored(error: FastifyError | Error): boolean {
  if (!('code' in error)) return false;
  const { code, message } = error;
  if (code === UNTRANSLATABLE_CHARACTER || code === UNTRANSLATABLE_IN_JSON) return true;
  return code === INVALID_TEXT && /\bjson\b/i.test(message);
}

/** Fastify's messages about unreadable bodies are for developers; these are for everybody. */
function plainMessage(error: Error): string {
  if (error instanceof SyntaxError || /JSON/i.test(error.message))
    return 'The request body is not valid JSON.';
  if (/content.?type|media type/i.test(error.message)) return 'Please send application/json.';
  return 'The request could not be understood.';
}
