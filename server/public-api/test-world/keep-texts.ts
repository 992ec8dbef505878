/** The sender of text messages in the test world: they are kept beside its mails, and go nowhere else. */
import type { Db } from '#server/db/pool.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { SmsSender } from '#server/notifications/sms-port.ts';
import { insertTestMail } from './mail-store.ts';

export function keepTexts({ db, clock }: { db: Db; clock: Clock }): SmsSender {
  return {
    send: ({ id, to, text, enterpriseId }) =>
      insertTestMail(db, {
        id,
        enterpriseId: enterpriseId ?? null,
        recipient: to,
        subject: 'Text message',
        body: text,
        now: clock.now(),
      }),
    readReport: () => undefined,
    verify: async () => {},
  };
}
