/** Renders a mail and hands it to the mail server, and remembers when that fails. */
import type { Db } from '#server/db/pool.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/id.ts';
import { type Mailer, MailRefused, MailUnavailable } from './mailer-port.ts';
import { MAIL_KINDS } from './mails/mail-kinds.ts';
import { renderMail } from './mails/render-mail.ts';
import type { AnyMail } from './mails/templates.ts';
import { hasMailFailure, insertMailFailure, refusesMail } from './store.ts';

export type MailDeps = { db: Db; clock: Clock; mailer: Mailer; config: { appUrl: string } };

export type Letter = {
  to: string;
  /** Whose mail it is, where it is a user's: a failure is remembered for them (decision 9). */
  userId: string | null;
  mail: AnyMail;
  /** How long to wait for the mail server; what the mailer thinks right unless told. */
  patienceMs?: number;
};

/** 'unavailable' is worth another try later; 'refused' is not, and neither is 'unwanted': the person switched such mails off. */
export type Delivery = 'sent' | 'unavailable' | 'refused' | 'unwanted';

/** Does not throw when the mail server fails: somebody always has to decide what happens then. */
export async function deliverMail(deps: MailDeps, letter: Letter): Promise<Delivery> {
  if (await isUnwanted(deps.db, letter)) return 'unwanted';
  const rendered = renderMail(letter.to, letter.mail, { appUrl: deps.config.appUrl });
  try {
    await withPatience(deps.mailer.send(rendered), letter.patienceMs);
    return 'sent';
  } catch (error) {
    if (!(error instanceof MailRefused || error instanceof MailUnavailable)) throw error;
    const final = error instanceof MailRefused;
    await insertMailFailure(deps.db, {
      id: newId(),
      userId: letter.userId,
      template: letter.mail.template,
      final,
      reason: error.message,
      failedAt: deps.clock.now(),
    });
    return final ? 'refused' : 'unavailable';
  }
}

/** Asked at the last moment, so that a switch also stops what waits. */
async function isUnwanted(db: Db, { userId, mail }: Letter): Promise<boolean> {
  return MAIL_KINDS[mail.template] === 'optional' && userId !== null && (await refusesMail(db, userId));
}

const hourMs = 60 * 60 * 1000;

/** Whether the mail server failed to take a mail for this person within the last hour (decision 9). */
export function mailFailedLately(deps: { db: Db; clock: Clock }, userId: string): Promise<boolean> {
  return hasMailFailure(deps.db, { userId, since: new Date(deps.clock.now().getTime() - hourMs) });
}

/** Gives up waiting, not sending: the mail may still arrive. */
async function withPatience(sending: Promise<void>, patienceMs: number | undefined): Promise<void> {
  if (patienceMs === undefined) return sending;
  const { promise: impatience, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new MailUnavailable(`The mail server did not answer within ${patienceMs} ms.`));
  }, patienceMs);
  try {
    await Promise.race([sending, impatience]);
  } finally {
    clearTimeout(timer);
    // What it answers after we left is nobody's concern, and must not end the process.
    sending.catch(() => undefined);
  }
}
