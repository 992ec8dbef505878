/** Metrics for Prometheus, and one log line per request that never carries a body, a query or a cookie. */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import type { App } from './app.ts';
import { traceId } from './request-id.ts';
import { RequestSeconds } from './request-seconds.ts';

export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

const requestSeconds = new RequestSeconds(metrics);

const jobSeconds = new Histogram({
  name: 'job_duration_seconds',
  help: 'Time that jobs take, by name and outcome',
  labelNames: ['name', 'outcome'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30],
  registers: [metrics],
});

export const invariantViolations = new Counter({
  name: 'invariant_violations_total',
  help: 'Rows that an invariant of the money found; anything above zero wakes somebody',
  labelNames: ['invariant'],
  registers: [metrics],
});

/** From 0 on: an alert on an increase misses the first violation of a series that begins with it. */
export function watchInvariants(names: readonly string[]): void {
  for (const invariant of names) invariantViolations.inc({ invariant }, 0);
}

const policyReports = new Counter({
  name: 'csp_reports_total',
  help: 'Reports of browsers about what the content security policy kept out, by directive',
  labelNames: ['directive'],
  registers: [metrics],
});

const DIRECTIVES = new Set(
  ['script', 'style', 'img', 'font', 'connect', 'frame', 'default', 'object'].map((name) => `${name}-src`),
);

/** Anybody can name a directive, so the others share a label. */
export function countPolicyReport(directive: string): void {
  const known = directive.replace(/-(elem|attr)$/, '');
  policyReports.inc({ directive: DIRECTIVES.has(known) ? known : 'other' });
}

/** Whether each request is a line in the log. */
export function logsRequests(app: App, { accessLog }: Pick<Config, 'accessLog'>): boolean {
  return accessLog || app.log.level === 'debug' || app.log.level === 'trace';
}

export function recordRequests(app: App, config: Pick<Config, 'accessLog'>): void {
  const isLogged = logsRequests(app, config);
  app.addHook('onResponse', (request, reply, done) => {
    const seconds = reply.elapsedTime / 1000;
    const route = request.routeOptions.url ?? 'unmatched';
    // A balancer asks every second: its probes would drown everything else, and a process that drains is no
    // error.
    if (PROBES.has(route)) return done();
    requestSeconds.count(request.method, route, reply.statusCode, seconds);
    if (isLogged) {
      const trace = traceId(request.raw);
      const line = {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(trace && { traceId: trace }),
      };
      if (config.accessLog) request.log.info(line, 'answered');
      else request.log.debug(line, 'answered');
    }
    done();
  });
}

/** A response that was sent from the cache. */
export function countRequest(method: string, route: string, status: number, seconds: number): void {
  requestSeconds.count(method, route, status, seconds);
}

export function recordJob(name: string, outcome: 'completed' | 'failed', seconds: number): void {
  jobSeconds.observe({ name, outcome }, seconds);
}
