/**
 * The HTTP application: Fastify with the contract's validation, security headers, sessions, errors and
 * documentation.
 */
import type http from 'node:http';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { App } from './app.ts';
import { answerErrors, answerUnreadable } from './errors.ts';
import { endFilesOfHeads } from './head-requests.ts';
import { logsRequests, recordRequests } from './metrics.ts';
import { replyNotFound } from './not-found.ts';
import { OPENAPI_INFO } from './openapi.ts';
import { guardOrigins } from './origin.ts';
import { policyReportRoutes } from './policy-reports.ts';
import { answerRequestIds, requestId } from './request-id.ts';
import { requestLog } from './request-log.ts';
import { createResponseCache } from './response-cache.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { attachSessions, type Sessions } from './session.ts';
import { installValidationMessages } from './validation-messages.ts';

export type AppOptions = {
  config: Config;
  log: Logger;
  sessions: Sessions;
  /** The server that listens already. Requests reach the application through `app.routing`. */
  server: http.Server;
};

/** No body of the JSON API comes near this. Uploads have their own limit. */
const BODY_LIMIT_BYTES = 256 * 1024;

/** A company may call an order by an id of its own, which has up to 255 characters. */
const LONGEST_ID = 255;

/** Builds the application without routes. `compose.ts` adds the modules and the pages. */
export async function createApp({ config, log, sessions, server }: AppOptions): Promise<App> {
  installValidationMessages();
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    // metrics.ts logs requests itself, without anything that users send.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: requestId,
    childLoggerFactory: requestLog,
    routerOptions: { maxParamLength: LONGEST_ID },
    frameworkErrors: answerUnreadable,
    serverFactory: () => server,
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // Where every request appears in the log, the cache answers none.
  const isLogged = logsRequests(app, config);
  app.decorate(
    'responseCache',
    createResponseCache(() => server.listening && !isLogged),
  );
  acceptEmptyJson(app);
  answerErrors(app);
  replyNotFound(app);
  answerRequestIds(app);
  endFilesOfHeads(app);
  recordRequests(app, config);
  await setSecurityHeaders(app, config);
  await app.register(cookie);
  guardOrigins(app, config);
  attachSessions(app, sessions, config.appUrl.startsWith('https:'));
  policyReportRoutes(app);
  await app.register(swagger, {
    openapi: OPENAPI_INFO,
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  return app;
}

/**
 * Browsers send a JSON content type even without a body, as in `POST /api/checkout`. That is not an error.
 */
function acceptEmptyJson(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });
}
