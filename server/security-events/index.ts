/** What happens to the security of accounts: recorded, listed, and watched for patterns. */
import { readFileSync } from 'node:fs';
import { CannotStart } from '#server/kernel/cannot-start.ts';
import { parseCountryTable } from './country-table.ts';

export type { EventDeps } from './deps.ts';
export { securityEventsRoutes } from './event-routes.ts';
export { hasEventLike } from './event-store.ts';
export { securityEventsJobs } from './jobs.ts';
export { recordReads } from './record-reads.ts';
export { recordSecurityEvent } from './record-security-event.ts';
export type { EventOrigin } from './security-event.ts';

/** The operator's table of networks and countries, if there is one. */
export function loadCountries(file: string | undefined): ((ip: string) => string | null) | undefined {
  if (file === undefined) return undefined;
  try {
    return parseCountryTable(readFileSync(file, 'utf8')).find;
  } catch (cause) {
    throw new CannotStart(`GEOIP_FILE cannot be read: ${cause instanceof Error ? cause.message : cause}`);
  }
}
