/** Renders a mail, hands it to the mail server, and records a failure. */
import type { Db, Queryable } from '#server/db/pool.ts';
import { HOUR_MS } from '#server/kernel/calendar.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/id.ts';
import { within } from '#server/kernel/within.ts';
import { type AttachedFile, type Mailer, MailRefused, MailUnavailable } from './mailer-port.ts';
import { MAIL_KINDS } from './mails/mail-kinds.ts';
import { renderMail } from './mails/render-mail.ts';
import type { AnyMail } from './mails/templates.ts';
import { hasOwnFailure, insertMailFailure, refusesMail } from './store.ts';

export type MailDeps = {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  config: { appUrl: string; fastPaths?: boolean };
};

export type OutgoingMail = {
  /**
   * Stays the same at every retry: the id of the job, or of what the mail is about. By default a new one.
   */
  id?: string;
  to: string;
  /** The user it belongs to, if any. A failure is recorded for them (P9). */
  userId: string | null;
  mail: AnyMail;
  /** Where a mail server returns it to. */
  returnPath?: string | undefined;
  /** The company on whose behalf it is sent, where nothing else tells. */
  enterpriseId?: string | undefined;
  files?: readonly AttachedFile[];
  /** How long to wait for the mail server; the mailer's own limit by default. */
  patienceMs?: number;
};

/**
 * 'unavailable' is worth a retry; 'refused' and 'unwanted' are not. 'unwanted' means the user switched such
 * mails off.
 */
export type Delivery = 'sent' | 'unavailable' | 'refused' | 'unwanted';

/** Does not throw when the mail server fails, because every caller has to decide what follows. */
export async function deliverMail(deps: MailDeps, outgoing: OutgoingMail): Promise<Delivery> {
  return (await attemptMail(deps, outgoing)).delivery;
}

/** `reply` is what the mail server said when it refused the mail, or asked to try it again later. */
export type MailOutcome = { delivery: Delivery; reply?: string | undefined };

/**
 * Sends a mail, and returns the mail server's reply beside the outcome. Does not throw when the mail server
 * fails.
 */
export async function attemptMail(deps: MailDeps, outgoing: OutgoingMail): Promise<MailOutcome> {
  if (await isUnwanted(deps.db, outgoing)) return { delivery: 'unwanted' };
  const rendered = renderMail(outgoing.to, outgoing.mail, deps.config);
  const returnPath = outgoing.returnPath === undefined ? {} : { returnPath: outgoing.returnPath };
  const onBehalf = outgoing.enterpriseId === undefined ? {} : { enterpriseId: outgoing.enterpriseId };
  const files = outgoing.files === undefined ? {} : { files: outgoing.files };
  const mail = { ...rendered, ...returnPath, ...onBehalf, ...files, id: outgoing.id ?? newId() };
  try {
    await withPatience(deps.mailer.send(mail), outgoing.patienceMs);
    return { delivery: 'sent' };
  } catch (error) {
    if (!(error instanceof MailRefused || error instanceof MailUnavailable)) throw error;
    const final = error instanceof MailRefused;
    await insertMailFailure(deps.db, {
      id: newId(),
      userId: outgoing.userId,
      template: outgoing.mail.template,
      final,
      reason: error.message,
      // A reply to the recipient's address may be their own server's, such as of greylisting.
      isOurs: !final && error.reply === undefined && !(error instanceof OutOfPatience),
      failedAt: deps.clock.now(),
    });
    return { delivery: final ? 'refused' : 'unavailable', reply: error.reply };
  }
}

/** Checked right before sending, so that a switch also stops mails that wait. */
async function isUnwanted(db: Db, { userId, mail }: OutgoingMail): Promise<boolean> {
  return MAIL_KINDS[mail.template] === 'optional' && userId !== null && (await refusesMail(db, userId));
}

/**
 * Records that a mail was not sent, because its link or code was over by then. It is final, so it does not
 * count as our failure: nobody may verify without the mail because of it (P9).
 */
export function recordExpiredMail(
  { db, clock }: { db: Queryable; clock: Clock },
  { userId, template }: { userId: string | null; template: AnyMail['template'] },
): Promise<void> {
  const reason = 'Not sent: the request was older than its link or code works.';
  return insertMailFailure(db, {
    id: newId(),
    userId,
    template,
    final: true,
    reason,
    isOurs: false,
    failedAt: clock.now(),
  });
}

/** Whether our mail server failed to take this mail for this user within the last hour (P9). */
export function mailFailedLately(
  { db, clock }: { db: Queryable; clock: Clock },
  { userId, template }: { userId: string; template: AnyMail['template'] },
): Promise<boolean> {
  return hasOwnFailure(db, { userId, template, since: new Date(clock.now().getTime() - HOUR_MS) });
}

class OutOfPatience extends MailUnavailable {}

/** Stops waiting, not sending. The email may still arrive. */
function withPatience(sending: Promise<void>, patienceMs: number | undefined): Promise<void> {
  if (patienceMs === undefined) return sending;
  return within(patienceMs, sending, () => {
    throw new OutOfPatience(`The mail server did not answer within ${patienceMs} ms.`);
  });
}
