/** Records what happened to the security of an account, in the database and in the log. */
import type { Queryable } from '#server/db/pool.ts';
import { networkOf } from '#server/http/edge/throttle.ts';
import { describeDevice } from '#server/kernel/describe-device.ts';
import { newId } from '#server/kernel/id.ts';
import type { EventDeps } from './deps.ts';
import { findSessionBrowser, insertSecurityEvent } from './event-store.ts';
import { type EventOrigin, isFailure, type NewSecurityEvent } from './security-event.ts';

/**
 * Call it in the transaction of what it records, where there is one, so that neither exists without the
 * other.
 */
export async function recordSecurityEvent(
  db: Queryable,
  { clock, log, countryOf }: EventDeps,
  { kind, userId, actorId = null, accountKey, origin, detail = {} }: NewSecurityEvent,
): Promise<void> {
  const browser = await browserOf(db, origin);
  const ip = browser?.ip ?? null;
  const country = ip === null ? null : (countryOf?.(ip) ?? null);
  const event = {
    id: newId(),
    at: clock.now(),
    kind,
    userId,
    actorId,
    accountKey: accountKey ?? null,
    network: ip === null ? null : networkOf(ip),
    device: browser === undefined ? null : describeDevice(browser.userAgent),
    detail: country === null ? detail : { ...detail, country },
  };
  await insertSecurityEvent(db, event);
  const { at: _at, ...line } = event;
  log?.[isFailure(kind) ? 'warn' : 'info']({ securityEvent: line }, `security: ${kind}`);
}

async function browserOf(db: Queryable, origin: EventOrigin | null) {
  if (origin === null) return undefined;
  return 'sessionId' in origin ? findSessionBrowser(db, origin.sessionId) : origin;
}
