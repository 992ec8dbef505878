/** `/.well-known/security.txt` (RFC 9116): where to report a weakness to us. */
import type { Config } from '#server/config.ts';
import { DAY_MS } from '#server/kernel/calendar.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { App } from './app.ts';

/** The file has to expire within a year; it is written for each reader, so it never does. */
const VALID_DAYS = 180;

export function securityContactRoute(app: App, { config, clock }: { config: Config; clock: Clock }): void {
  const path = '/.well-known/security.txt';
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const expires = new Date((Math.floor(clock.now().getTime() / DAY_MS) + VALID_DAYS) * DAY_MS);
    const lines = [
      `Contact: ${config.securityContact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${config.appUrl}${path}`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
}
