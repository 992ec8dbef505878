import { getCurrentUser } from '#contract/accounts.ts';
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import { listPasskeys } from '#contract/security/passkeys.ts';

/** The reads that a change of the account's passkeys makes stale. */
export const PASSKEY_READS = [listPasskeys, getCurrentUser, listNotifications, countUnreadNotifications];
