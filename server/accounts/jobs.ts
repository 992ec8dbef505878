/** Sends the mails of accounts, and deletes what expired: sessions, tokens, counts, reserved usernames. */
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { deleteExpiredCounts } from '#server/http/edge/throttle.ts';
import { defineJob, type JobDefinition, MAIL_RETRIES } from '#server/kernel/jobs.ts';
import { Fault } from '#server/kernel/refusal.ts';
import { SEND_ACCOUNT_MAIL, sendAccountMail } from './account-mails.ts';
import type { AccountsDeps } from './deps.ts';
import { deleteEndedSessions } from './sessions/sessions.ts';
import { deleteExpiredIdentityTokens } from './sign-in/used-identity-token-store.ts';
import { deleteExpiredTokens } from './sign-up/one-time-tokens.ts';
import { deleteFreeUsernames } from './store.ts';

type Deps = Pick<AccountsDeps, 'db' | 'clock' | 'mailer' | 'config' | 'jobs'>;

export function accountsJobs(deps: Deps): JobDefinition[] {
  return [sendAccountMails(deps), deleteExpired(deps)];
}

function sendAccountMails(deps: Deps): JobDefinition {
  return defineJob({
    name: SEND_ACCOUNT_MAIL,
    concurrency: 8,
    retryLimit: MAIL_RETRIES,
    async run(data, { id }) {
      const delivery = await sendAccountMail(deps, data, { id });
      if (delivery === 'unavailable') throw new Fault('The mail server could not be reached.');
    },
  });
}

function deleteExpired({ db, clock }: Deps): JobDefinition {
  return {
    name: 'delete-expired-sessions',
    cron: '41 * * * *',
    async run() {
      const now = clock.now();
      await deleteInBatches((most) => deleteEndedSessions(db, now, most));
      await deleteInBatches((most) => deleteExpiredTokens(db, now, most));
      await deleteInBatches((most) => deleteExpiredIdentityTokens(db, now, most));
      await deleteInBatches((most) => deleteExpiredCounts(db, now, most));
      await deleteInBatches((most) => deleteFreeUsernames(db, now, most));
    },
  };
}
