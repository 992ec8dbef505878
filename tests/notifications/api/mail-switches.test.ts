/** Which emails obey the email switch: docs/decisions/0021-which-mails-obey-a-switch.md */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { deliverMail, enqueueMail } from '#server/notifications/index.ts';
import { accountsApp, countRows, member } from '#tests/support/accounts.ts';

const on = await accountsApp();

const purchase = {
  template: 'purchase-released',
  data: { firstName: 'Nora', brand: 'Butterlamp', amount: '$25.00', balance: '$50.00' },
} as const;
const receipt = {
  template: 'funds-added',
  data: {
    firstName: 'Nora',
    amount: '$50.00',
    fee: '$3.75',
    total: '$53.75',
    balance: '$50.00',
    paymentId: 'pi_123',
    receiptPath: '/transaction-history/7',
  },
} as const;
const security = {
  template: 'security-change',
  data: { firstName: 'Nora', title: '2FA Disabled', message: 'Your password alone signs you in.' },
} as const;
const code = {
  template: 'gift-card-codes',
  data: {
    firstName: 'Nora',
    brand: 'Butterlamp',
    amount: '$25.00',
    code: 'BUTTER-1',
    pin: null,
    redeemUrl: null,
    imageUrl: null,
    username: 'nora',
    canSignIn: true,
    receiptPath: '/transaction-history/7',
  },
} as const;

let people = 0;

/** A member with an address of their own. */
function newcomer() {
  people += 1;
  return member(on, { email: `reader-${people}@example.com` });
}

async function switchOff(person: { id: string }): Promise<void> {
  await on.db.query('update users set notify_email = false where id = $1', [person.id]);
}

// Drop the check of the switch in deliver-mail.ts and this must fail.
test('a member who turned email notifications off gets no email about events', async () => {
  const nora = await newcomer();
  expect(await deliverMail(on.deps, { to: nora.email, userId: nora.id, mail: purchase })).toBe('sent');
  const before = (await on.mailsTo(nora.email)).length;
  await switchOff(nora);
  expect(await deliverMail(on.deps, { to: nora.email, userId: nora.id, mail: purchase })).toBe('unwanted');
  expect(await on.mailsTo(nora.email)).toHaveLength(before);
  // An email that is not wanted is no failure of the mail server (P9).
  expect(await countRows(on.db, 'mail_failure')).toBe(0);
});

test('the switch also stops an email that is queued, and completes its job', async () => {
  const nora = await newcomer();
  await transaction(on.db, async (tx) => {
    await enqueueMail(tx, on.deps, { to: nora.email, userId: nora.id, mail: purchase });
    await tx.query('update users set notify_email = false where id = $1', [nora.id]);
  });
  await on.settled();
  const subjects = (await on.mailsTo(nora.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('Butterlamp'))).toEqual([]);
});

test.each([receipt, security, code])('an email from $template is sent with the switch off', async (mail) => {
  const nora = await newcomer();
  await switchOff(nora);
  expect(await deliverMail(on.deps, { to: nora.email, userId: nora.id, mail })).toBe('sent');
});

test('an address without an account has no switch', async () => {
  expect(await deliverMail(on.deps, { to: 'guest@example.com', userId: null, mail: purchase })).toBe('sent');
});
