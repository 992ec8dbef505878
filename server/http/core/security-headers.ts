/** The headers that tell browsers what our pages may load and who may frame them. */
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify from 'fastify';
import type { Config } from '#server/config.ts';
import type { App } from './app.ts';
import { POLICY_REPORTS_PATH } from './policy-reports.ts';

/** Every reply gets them. A route may replace one by setting it itself. */
export async function setSecurityHeaders(app: App, config: Config): Promise<void> {
  const headers = {
    ...(await makeHeaders(policyOf(config))),
    'permissions-policy': permissionsOf(config),
    'reporting-endpoints': `csp="${POLICY_REPORTS_PATH}"`,
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/**
 * Asks helmet once, on an application of its own, because it would compute the same headers for every reply.
 */
async function makeHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const asked = fastify();
  await asked.register(helmet, options);
  asked.get('/', (_request, reply) => reply.send(reply.raw.getHeaders()));
  const headers = (await asked.inject('/')).json<Record<string, string>>();
  await asked.close();
  return headers;
}

function policyOf(config: Config): FastifyHelmetOptions {
  const https = config.appUrl.startsWith('https:');
  const payments = paymentOrigins(config);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", ...payments],
        // Components position themselves with style attributes; scripts are never inline.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...payments],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...payments],
        frameSrc: ["'self'", ...payments],
        // The second for browsers that know no reporting endpoints.
        reportTo: 'csp',
        reportUri: POLICY_REPORTS_PATH,
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    // For browsers that do not know frame-ancestors.
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    // The bank's 3-D Secure page may open in a window and has to report back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  };
}

const UNUSED = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone'],
  ...['midi', 'usb'],
];

/** What neither our pages nor frames in them may use. Paying is for us and for the processor's frames. */
function permissionsOf(config: Config): string {
  const payers = [
    'self',
    ...paymentOrigins(config)
      .filter((origin) => !origin.includes('*'))
      .map(quoted),
  ];
  return [...UNUSED.map((name) => `${name}=()`), `payment=(${payers.join(' ')})`].join(', ');
}

function quoted(origin: string): string {
  return `"${origin}"`;
}

/** The card processor's script, its frames and its API. */
function paymentOrigins(config: Config): string[] {
  const stripe = config.services.stripe;
  if (!stripe) return [];
  const origins = new Set([new URL(stripe.scriptUrl).origin, new URL(stripe.apiBase).origin]);
  if (origins.has('https://js.stripe.com')) {
    for (const host of ['hooks.stripe.com', 'm.stripe.network', '*.stripe.com'])
      origins.add(`https://${host}`);
  }
  return [...origins];
}
