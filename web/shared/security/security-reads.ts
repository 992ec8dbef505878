import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import { listOwnSecurityEvents } from '#contract/security/security-events.ts';

/** The reads that a change of the account's security makes stale: events, and their notifications. */
export const SECURITY_READS = [listOwnSecurityEvents, listNotifications, countUnreadNotifications];
