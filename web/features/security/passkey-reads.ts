import { getCurrentUser } from '#contract/accounts.ts';
import { listPasskeys } from '#contract/security/passkeys.ts';
import { SECURITY_READS } from '../../shared/security/security-reads.ts';

/** The reads that a change of the account's passkeys makes stale. */
export const PASSKEY_READS = [listPasskeys, getCurrentUser, ...SECURITY_READS];
