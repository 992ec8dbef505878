/**
 * Staff ask for another email address of a customer. The owner of the old address may say yes instead of a
 * second administrator, by a link that works once.
 */
import { findUser, hashToken, newSecretToken } from '#server/accounts/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { type Refusal, refuse } from '#server/kernel/refusal.ts';
import { type Delivery, deliverMail } from '#server/notifications/index.ts';
import type { AdminDeps, AdminJobDeps } from '../deps.ts';
import { findByConsent, lockByConsent, writeConsentHash } from './consent-store.ts';
import { carryOut, decideStaffRequest } from './decide-staff-request.ts';
import { lockStaffRequest } from './request-store.ts';

export const ASK_OWNER = jobName<{ requestId: string }>('send-email-change-question');

export function enqueueConsentMail(
  tx: Tx,
  { jobs }: Pick<AdminDeps, 'jobs'>,
  requestId: string,
): Promise<void> {
  return jobs.enqueue(tx, ASK_OWNER, { requestId });
}

/**
 * The job makes the token while sending, so the database never holds one in clear. A retry replaces it, and
 * its mail has a new Message-ID: merged with the first, it would show the link that no longer works.
 */
export async function askOwner(deps: AdminJobDeps, requestId: string): Promise<Delivery | 'nobody'> {
  const { token, hash } = newSecretToken();
  const about = await transaction(deps.db, async (tx) => {
    const request = await lockStaffRequest(tx, requestId);
    if (request?.state !== 'waiting') return undefined;
    await writeConsentHash(tx, requestId, hash);
    return findUser(tx, request.subject_id).then(
      (user) => user && { user, newEmail: emailIn(request.proposal) },
    );
  });
  if (!about) return 'nobody';
  const { user, newEmail } = about;
  return deliverMail(deps, {
    to: user.email,
    userId: user.id,
    mail: { template: 'email-change-question', data: { firstName: user.first_name, newEmail, token } },
  });
}

/** Throws `invalid-token` for an unknown, used or expired link. */
export async function readEmailChange(
  { db, clock }: Pick<AdminDeps, 'db' | 'clock'>,
  token: string,
): Promise<{ newEmail: string }> {
  const request = await findByConsent(db, hashToken(token), clock.now());
  if (!request) throw refuse('invalid-token');
  return { newEmail: emailIn(request.proposal) };
}

/** Throws `invalid-token`, and what the change throws where it is not possible any more. */
export async function answerEmailChange(
  deps: AdminDeps,
  { token, answer }: { token: string; answer: 'yes' | 'no' },
): Promise<void> {
  const refused = await transaction(deps.db, async (tx): Promise<Refusal | undefined> => {
    const request = await lockByConsent(tx, hashToken(token), deps.clock.now());
    if (!request) throw refuse('invalid-token');
    const owner = { by: 'owner' } as const;
    if (answer === 'yes') return carryOut(tx, deps, request, owner, null);
    const note = 'The owner of the old address said no.';
    await decideStaffRequest(tx, deps, request, owner, { state: 'rejected', note, failure: null });
    return undefined;
  });
  if (refused) throw refused;
}

function emailIn({ email }: Record<string, unknown>): string {
  return String(email ?? '');
}
