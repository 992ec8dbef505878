/** Jobs after an account is closed: the goodbye mail, and the removal of saved cards at the processor. */
import { issueToken } from '#server/accounts/index.ts';
import { countIssuedCards } from '#server/gift-cards/index.ts';
import { defineJob, type JobDefinition, jobName, MAIL_RETRIES } from '#server/kernel/jobs.ts';
import { Fault } from '#server/kernel/refusal.ts';
import { deliverMail } from '#server/notifications/index.ts';
import { findClosingAccount } from './delete-store.ts';
import type { SettingsDeps } from './deps.ts';

export const SEND_GOODBYE_MAIL = jobName<ClosedAccountRef>('send-goodbye-email');
export const FORGET_SAVED_CARDS = jobName<ClosedAccountRef>('forget-saved-cards');

type ClosedAccountRef = { deletedAccountId: string };

/** The token is made while sending, so the database never holds one in clear. */
async function sendGoodbyeMail(deps: SettingsDeps, closing: ClosedAccountRef, id: string): Promise<void> {
  const account = await findClosingAccount(deps.db, closing);
  if (!account) return;
  const { userId, firstName, email } = account;
  const cards = await countIssuedCards(deps.db, userId);
  const now = deps.clock.now();
  const token = cards === 0 ? null : await issueToken(deps.db, { userId, purpose: 'left-codes', now });
  const delivery = await deliverMail(deps, {
    id,
    to: email,
    userId,
    mail: { template: 'account-deleted', data: { firstName, cards, token } },
  });
  if (delivery === 'unavailable') throw new Fault('The mail server could not be reached.');
}

/**
 * Deletes the customer, because a card that is being saved at this moment would join a customer that remains.
 */
async function forgetSavedCards(deps: SettingsDeps, closing: ClosedAccountRef): Promise<void> {
  const closed = await findClosingAccount(deps.db, closing);
  if (closed?.customerId) await deps.cardProcessor.deleteCustomer(closed.customerId);
}

export function settingsJobs(deps: SettingsDeps): JobDefinition[] {
  return [
    defineJob({
      name: SEND_GOODBYE_MAIL,
      retryLimit: MAIL_RETRIES,
      run: (data, { id }) => sendGoodbyeMail(deps, data, id),
    }),
    defineJob({ name: FORGET_SAVED_CARDS, run: (data) => forgetSavedCards(deps, data) }),
  ];
}
