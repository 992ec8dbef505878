import type { z } from 'zod';
import type { CompleteProfileBody, CurrentUser } from '#contract/accounts.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { formatPhone } from '#server/kernel/phone.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { memberAccountOf } from '#server/ledger/index.ts';
import type { AccountsDeps } from '../deps.ts';
import * as store from '../store.ts';
import { toCurrentUser } from '../user.ts';

/** Saves the fields that complete a profile, and marks it complete. */
export async function completeProfile(
  { db, clock }: Pick<AccountsDeps, 'db' | 'clock'>,
  { userId }: Actor,
  body: z.output<typeof CompleteProfileBody>,
): Promise<CurrentUser> {
  const user = await store.saveProfile(db, {
    ...body,
    userId,
    phoneNumber: formatPhone(body.phoneNumber),
    now: clock.now(),
  });
  if (!user) throw refuse('not-signed-in');
  return toCurrentUser(user, await memberAccountOf(db, userId));
}
