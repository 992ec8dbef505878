/** The mailer of the test world: mails are kept for the company's dashboard, and go nowhere else. */
import type { Db } from '#server/db/pool.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Mailer } from '#server/notifications/index.ts';
import { insertTestMail } from './mail-store.ts';

export function keepMails({ db, clock }: { db: Db; clock: Clock }): Mailer {
  return {
    send: ({ id, to, subject, text, enterpriseId }) =>
      insertTestMail(db, {
        id,
        enterpriseId: enterpriseId ?? null,
        recipient: to,
        subject,
        body: text,
        now: clock.now(),
      }),
  };
}
