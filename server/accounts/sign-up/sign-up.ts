/** Sign-up: opens an account that works once its address is verified. */
import type { z } from 'zod';
import type { SignUpBody } from '#contract/accounts.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { enqueueAccountMail } from '../account-mails.ts';
import type { AccountsDeps } from '../deps.ts';
import { hashToken } from '../sessions/secret-tokens.ts';
import { requireOwnPassword, requireUncommonPassword } from '../sign-in/require-good-password.ts';
import * as store from '../store.ts';
import { createUser, MEMBER } from './create-user.ts';

/**
 * Opens a member's account with a zero balance and enqueues the verification mail. `browserToken` proves
 * this browser later, in case email fails (P9). Throws `user-exists`, and `invalid-input` for a weak
 * password.
 */
export async function signUp(
  deps: AccountsDeps,
  body: z.output<typeof SignUpBody>,
  browserToken: string,
): Promise<{ requiresVerification: true; email: string }> {
  if (body.email === deps.config.godEmail.toLowerCase()) throw refuse('user-exists');
  // Checked before hashing, so that a flood of sign-ups for one address costs no hashes.
  if (await store.findUserByEmail(deps.db, body.email)) throw refuse('user-exists');
  requireOwnPassword(body.password, body);
  await requireUncommonPassword(body.password);
  const passwordHash = await deps.passwords.hash(body.password);
  await transaction(deps.db, async (tx) => {
    await createUser(
      tx,
      {
        ...body,
        emailVerified: false,
        profileComplete: true,
        passwordHash,
        kind: MEMBER,
        acceptsTerms: true,
        signUpBrowserHash: hashToken(browserToken),
      },
      deps.clock.now(),
    );
    await enqueueAccountMail(tx, deps, { purpose: 'verify-email', email: body.email });
  });
  return { requiresVerification: true, email: body.email };
}
