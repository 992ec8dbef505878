import { getCurrentUser } from '#contract/accounts.ts';
import { getPublicUser } from '#contract/send-funds/recipients.ts';

/** The routes whose answers depend on the user's profile: the user, and their gift page. */
export const PROFILE_READS = [getCurrentUser, getPublicUser];
