/**
 * Where emails of the queue go that are retried after the account changed:
 * docs/decisions/0280-where-a-late-mail-goes.md
 */
import { expect, test } from 'vitest';
import { deliverMail, enqueueMail } from '#server/notifications/index.ts';
import { accountsApp, countRows, member } from '#tests/support/accounts.ts';
import { eventually } from '#tests/support/eventually.ts';
import { sampleMail } from '../every-mail.ts';

const on = await accountsApp();

const receipt = sampleMail('funds-added');
const update = sampleMail('payment-update');
const security = sampleMail('security-change');
const giftReceipt = sampleMail('gift-receipt');
const MOVED = `email = 'moved-' || email`;
const DELETED = `email = 'deleted-' || id || '@deleted.invalid', deleted_at = now()`;

let people = 0;

type LateMail = typeof receipt | typeof update | typeof security | typeof giftReceipt;

/**
 * An email whose first try failed before the account changed: how many reached the address it left, and its
 * new one.
 */
async function retriedAfter(change: string, mail: LateMail) {
  people += 1;
  const { id, email } = await member(on, { email: `late-${people}@example.com` });
  const before = (await on.mailsTo(email)).length;
  await on.breakMail({ match: 'SMTP MAIL', fault: 'down', times: 1_000 });
  await enqueueMail(on.db, on.deps, { to: email, userId: id, mail });
  // The retry waits until the account has changed.
  await eventually(async () => {
    const { rowCount } = await on.db.query(
      `update pgboss.job set start_after = now() + interval '1 hour'
       where name = 'send-mail' and state = 'retry' and data ->> 'userId' = $1`,
      [id],
    );
    return rowCount === 1;
  });
  const { rows } = await on.db.query<{ email: string }>(
    `update users set ${change} where id = $1 returning email`,
    [id],
  );
  await on.healMail();
  await on.db.query(`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`);
  const left = (await on.mailsTo(email)).length - before;
  const present = (await on.mailsTo(rows[0]?.email ?? '')).length;
  // Nothing else of a deletion has happened.
  await on.db.query('update users set deleted_at = null where id = $1', [id]);
  return { left, present };
}

// Send to the address of the job in find-address.ts and these must fail.
test.each([receipt, update])('the mail $template follows the account to its new address', async (mail) => {
  expect(await retriedAfter(MOVED, mail)).toEqual({ left: 0, present: 1 });
});

test('the mail funds-added of a deleted account is not sent', async () => {
  expect(await retriedAfter(DELETED, receipt)).toEqual({ left: 0, present: 0 });
});

// Ask for the present address of every mail and these must fail.
test.each([
  [security, MOVED],
  [giftReceipt, DELETED],
])('the mail $template goes to the address it was written for', async (mail, change) => {
  expect(await retriedAfter(change, mail)).toEqual({ left: 1, present: 0 });
});

// Record failures of every row of users, and this must fail: what a mail server says may name the address.
test('nothing is recorded about a deleted account that an email did not reach', async () => {
  const { id, email } = await member(on, { email: 'late-and-gone@example.com' });
  const failures = await countRows(on.db, 'mail_failure');
  await on.db.query('update users set deleted_at = now() where id = $1', [id]);
  await on.breakMail({ match: 'SMTP RCPT', fault: 'refuse', times: 1 });
  expect(await deliverMail(on.deps, { to: email, userId: id, mail: security })).toBe('refused');
  expect(await countRows(on.db, 'mail_failure')).toBe(failures);
  await on.db.query('update users set deleted_at = null where id = $1', [id]);
});
