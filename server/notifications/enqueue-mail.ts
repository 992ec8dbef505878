/** Mails that wait in the job queue. */
import type { Queryable } from '#server/db/pool.ts';
import { type Jobs, jobName } from '#server/kernel/jobs.ts';
import type { HarmlessMail } from './mails/templates.ts';

export const SEND_MAIL = jobName<SendMailData>('send-mail');

/**
 * `to`: the address when it was enqueued. Where it goes is decided when it is sent: mails/mail-addresses.ts.
 * `enterpriseId`: the company on whose behalf it is sent, where nothing else tells.
 */
export type SendMailData = {
  to: string;
  userId: string | null;
  enterpriseId?: string | undefined;
  mail: HarmlessMail;
};

/**
 * Enqueues a mail for after the caller's commit. Mails with a token or a code have jobs of their own,
 * which carry ids and call `deliverMail`, because a job's data is stored in clear.
 */
export async function enqueueMail(tx: Queryable, deps: { jobs: Jobs }, mail: SendMailData): Promise<void> {
  await deps.jobs.enqueue(tx, SEND_MAIL, mail);
}
