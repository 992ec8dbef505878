import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import { listOwnSecurityEvents } from '#contract/security/security-events.ts';

/** The reads that a change of the account's security makes stale: what happened, and the notification of it. */
export const SECURITY_READS = [listOwnSecurityEvents, listNotifications, countUnreadNotifications];
