/** Sends mails, and deletes old notifications and failures of mails. */
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { addDays } from '#server/kernel/calendar.ts';
import { defineJob, type JobDefinition, MAIL_RETRIES } from '#server/kernel/jobs.ts';
import { Fault } from '#server/kernel/refusal.ts';
import { deliverMail, type MailDeps } from './deliver-mail.ts';
import { SEND_MAIL } from './enqueue-mail.ts';
import { findAddress } from './find-address.ts';
import { deleteMailFailures, deleteNotificationsBefore } from './store.ts';

const KEEP_NOTIFICATIONS_DAYS = 400;

export function notificationsJobs(deps: MailDeps): JobDefinition[] {
  return [sendMail(deps), forgetMailFailures(deps), forgetNotifications(deps)];
}

function sendMail(deps: MailDeps): JobDefinition {
  return defineJob({
    name: SEND_MAIL,
    concurrency: 8,
    retryLimit: MAIL_RETRIES,
    async run(data, { id }) {
      const email = data;
      const to = await findAddress(deps.db, email);
      if (to === undefined) return;
      const delivery = await deliverMail(deps, { ...email, to, id });
      if (delivery === 'unavailable') throw new Fault('The mail server could not be reached.');
    },
  });
}

function forgetMailFailures({ db, clock }: MailDeps): JobDefinition {
  return {
    name: 'forget-mail-failures',
    cron: '17 3 * * *',
    expireInSeconds: 900,
    async run() {
      const before = addDays(clock.now(), -30);
      await deleteInBatches((most) => deleteMailFailures(db, before, most));
    },
  };
}

function forgetNotifications({ db, clock }: MailDeps): JobDefinition {
  return {
    name: 'forget-notifications',
    cron: '27 3 * * *',
    expireInSeconds: 900,
    async run() {
      const before = addDays(clock.now(), -KEEP_NOTIFICATIONS_DAYS);
      await deleteInBatches((most) => deleteNotificationsBefore(db, before, most));
    },
  };
}
