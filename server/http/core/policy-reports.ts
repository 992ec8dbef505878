/**
 * `POST /api/csp-reports`: browsers report what the content security policy kept from loading. A report may
 * mean that a script was smuggled in, or that we forgot an address. Anybody can send one, so nothing is
 * stored: few are logged, and only by words of ours and the origin that was kept out, since paths may name
 * people.
 */
import { z } from 'zod';
import type { App } from './app.ts';
import { countPolicyReport } from './metrics.ts';

export const POLICY_REPORTS_PATH = '/api/csp-reports';

const BODY_LIMIT_BYTES = 32 * 1024;
const LOGGED_PER_MINUTE = 20;
const MOST_PER_REQUEST = 10;

const Old = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
});
const New = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: z.string().optional(), blockedURL: z.string().optional() }),
});

export type PolicyReport = { directive: string; blocked: string };

export function policyReportRoutes(app: App): void {
  let minute = 0;
  let logged = 0;
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post(POLICY_REPORTS_PATH, { schema: { hide: true } }, async (request, reply) => {
      const now = Math.floor(Date.now() / 60_000);
      if (now !== minute) [minute, logged] = [now, 0];
      for (const report of readReports(request.body)) {
        countPolicyReport(report.directive);
        logged += 1;
        if (logged <= LOGGED_PER_MINUTE)
          request.log.warn(report, 'The content security policy kept something out');
      }
      return reply.code(204).send();
    });
  });
}

/** What a browser reported, in either form. Other bodies have no reports. */
export function readReports(body: unknown): PolicyReport[] {
  return (Array.isArray(body) ? body : [body]).slice(0, MOST_PER_REQUEST).flatMap((given) => {
    const modern = New.safeParse(given);
    if (modern.success) {
      return [
        {
          directive: directiveIn(modern.data.body.effectiveDirective),
          blocked: originIn(modern.data.body.blockedURL),
        },
      ];
    }
    const old = Old.safeParse(given);
    if (!old.success) return [];
    const report = old.data['csp-report'];
    return [
      {
        directive: directiveIn(report['effective-directive'] ?? report['violated-directive']),
        blocked: originIn(report['blocked-uri']),
      },
    ];
  });
}

function directiveIn(given = ''): string {
  return /^[a-z-]{1,30}/.exec(given)?.[0] ?? 'unknown';
}

/** `inline`, `eval` and the like stay; of an address, only its origin. */
function originIn(given = ''): string {
  if (/^[a-z-]{1,20}$/.test(given)) return given;
  if (!URL.canParse(given)) return 'unknown';
  const { origin, protocol } = new URL(given);
  return (origin === 'null' ? protocol : origin).slice(0, 100);
}
