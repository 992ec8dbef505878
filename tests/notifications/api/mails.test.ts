import { afterEach, expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { deliverMail, enqueueMail } from '#server/notifications/index.ts';
import { accountsApp, countRows, member } from '#tests/support/accounts.ts';
import { eventually } from '#tests/support/eventually.ts';

const on = await accountsApp();
const nora = await member(on);

afterEach(() => on.healMail());

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

const card = {
  template: 'gift-card-codes',
  data: {
    firstName: 'Nora',
    brand: '<b>Bloom</b> & Co',
    amount: '$25.00',
    code: 'BLOOM-1234-5678',
    pin: '0042',
    redeemUrl: 'https://redeem.example/BLOOM',
    imageUrl: 'http://localhost:3000/cards/bloom.png',
    username: 'nora.field',
    canSignIn: true,
    receiptPath: '/transaction-history/7',
  },
} as const;

test('an email is sent when its cause commits, as HTML and plain text with the same content', async () => {
  await transaction(on.db, (tx) =>
    enqueueMail(tx, on.deps, { to: nora.email, userId: nora.id, mail: receipt }),
  );
  const mail = await on.mailTo(nora.email, '$50.00 added to your balance');
  for (const part of [mail.text, mail.html]) {
    for (const fact of ['Nora', '$50.00', '$3.75', '$53.75', 'pi_123']) expect(part).toContain(fact);
  }
  expect(mail.text).toContain('Service fee: $3.75');
  expect(mail.text).not.toContain('<');
});

test('a rolled back transaction sends no email', async () => {
  const before = (await on.mailsTo(nora.email)).length;
  const failing = transaction(on.db, async (tx) => {
    await enqueueMail(tx, on.deps, { to: nora.email, userId: nora.id, mail: receipt });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await on.mailsTo(nora.email)).toHaveLength(before);
});

test('the email with a gift card holds its code, PIN, picture and redemption link', async () => {
  await deliverMail(on.deps, { to: nora.email, userId: nora.id, mail: card });
  const mail = await on.mailTo(nora.email, 'Your <b>Bloom</b> & Co gift card');
  for (const part of [mail.text, mail.html]) {
    for (const fact of ['$25.00', 'BLOOM-1234-5678', '0042', 'https://redeem.example/BLOOM']) {
      expect(part).toContain(fact);
    }
  }
  expect(mail.text).toContain('/marketplace/nora.field/wallet');
  expect(mail.html).toContain('src="http://localhost:3000/cards/bloom.png"');
  expect(mail.html).toContain('&lt;b&gt;Bloom&lt;/b&gt; &amp; Co');
  expect(mail.html).not.toContain('<b>Bloom');
});

test('a redemption link that is not a web address is left out', async () => {
  const data = { ...card.data, redeemUrl: 'javascript:alert(1)' };
  await deliverMail(on.deps, { to: nora.email, userId: nora.id, mail: { ...card, data } });
  const mail = await on.mailTo(nora.email, 'Your <b>Bloom</b> & Co gift card');
  expect(`${mail.html}${mail.text}`).not.toContain('javascript:');
});

test('a name cannot add headers or recipients', async () => {
  const data = { ...card.data, brand: 'X\r\nBcc: evil@example.com\r\n\r\nHello' };
  await deliverMail(on.deps, { to: nora.email, userId: nora.id, mail: { ...card, data } });
  const mail = await on.mailTo(nora.email, /^Your X /);
  expect(mail.subject).toBe('Your X Bcc: evil@example.com Hello gift card');
  expect(await on.mailsTo('evil@example.com')).toEqual([]);
});

test('an email is retried after a temporary failure, and the failure is recorded', async () => {
  const before = (await on.mailsTo(nora.email)).length;
  const failures = await countRows(on.db, 'mail_failure');
  await on.breakMail({ match: 'SMTP MAIL', fault: 'down', times: 1 });
  await enqueueMail(on.db, on.deps, { to: nora.email, userId: nora.id, mail: receipt });
  await eventually(async () => (await on.mailsTo(nora.email)).length === before + 1);
  expect(await countRows(on.db, 'mail_failure')).toBe(failures + 1);
});

test('an email that the server refuses for good is not retried', async () => {
  await on.breakMail({ match: 'SMTP RCPT', fault: 'refuse', times: 1 });
  const delivery = await deliverMail(on.deps, { to: nora.email, userId: nora.id, mail: receipt });
  expect(delivery).toBe('refused');
});

test("a caller with a short timeout gets 'unavailable', and the email may still arrive", async () => {
  await on.breakMail({ match: 'SMTP MAIL', fault: 'delay', ms: 600, times: 1 });
  const before = (await on.mailsTo(nora.email)).length;
  const delivery = await deliverMail(on.deps, {
    to: nora.email,
    userId: null,
    mail: receipt,
    patienceMs: 50,
  });
  expect(delivery).toBe('unavailable');
  await eventually(async () => (await on.mailsTo(nora.email)).length === before + 1);
});
