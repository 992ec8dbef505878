/** Reads the mailbox of returned mails: what comes back fails its reward, once, whatever else is in it. */
import nodemailer from 'nodemailer';
import { expect, test } from 'vitest';
import { readBounces } from '#server/rewards/delivery/read-bounces.ts';
import { returnPathOf } from '#server/rewards/delivery/return-path.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { rewards } from '../rewards.ts';

const product = await testApp({ env: { LIMIT_SENDS_PER_MINUTE: '1000', LIMIT_TRANSFERS_PER_DAY: '1000' } });
const { db, deps } = product;
const desk = rewards(product);
const from = await product.newMember({ balanceCents: 5_000_00n });

async function deliver(sender: SignedIn): Promise<{ id: string; returnPath: string }> {
  const { body } = await desk.send(sender, { amount: '10.00' });
  await product.settled();
  return { id: body.id, returnPath: await pathOf(body.id) };
}
async function pathOf(rewardId: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    'select id from reward_link where reward_id = $1 and revoked_at is null',
    [rewardId],
  );
  return returnPathOf(deps.config.encryption, deps.config.bounces.address ?? '', rows[0]?.id ?? '');
}
const stateOf = async (id: string) => {
  const gift = (await desk.list(from)).find((reward) => reward.id === id);
  return [gift?.delivery, gift?.deliveryError];
};
const told = async () =>
  (await desk.notifications(from)).filter(({ title }) => title === 'Gift Not Delivered').length;

function report(to: string, status = '5.1.1', action = 'failed'): string {
  return [
    `To: ${to}`,
    'From: mailer-daemon@example.com',
    'Subject: Undelivered',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It came back.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.com',
    '',
    'Final-Recipient: rfc822; somebody@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    '--b--',
    '',
  ].join('\r\n');
}
async function arrive(to: string, raw: string) {
  const transport = nodemailer.createTransport({ url: deps.config.services.smtpUrl });
  await transport.sendMail({ envelope: { from: '', to }, raw });
  transport.close();
}

test('a returned mail fails its gift, once, however often it is read', async () => {
  const { id, returnPath } = await deliver(from);
  await arrive(returnPath, report(returnPath, '5.2.2'));
  await readBounces(deps);
  expect(await stateOf(id)).toEqual(['FAILED', 'mailbox_unavailable']);
  const before = await told();
  await arrive(returnPath, report(returnPath, '5.1.1'));
  await Promise.all([readBounces(deps), readBounces(deps)]);
  expect(await stateOf(id)).toEqual(['FAILED', 'mailbox_unavailable']);
  expect(await told()).toBe(before);
});

test('delays, old links, forged paths and people who write change nothing, and keep no other message waiting', async () => {
  const [good, bad] = [await deliver(from), await deliver(from)];
  await desk.act(from, good.id, 'resend', {});
  await product.settled();
  const current = await pathOf(good.id);
  await arrive(good.returnPath, report(good.returnPath));
  await arrive(current, report(current, '4.4.1', 'delayed'));
  const forged = current.replace(/.{4}@/, '0000@');
  await arrive(forged, report(forged));
  await arrive(current, `To: ${current}\r\nSubject: Hello\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n`);
  // Parts within parts without an end, a header without an end, and bytes of no text.
  const nested = Array.from(
    { length: 200 },
    (_, level) => `--b${level}\r\nContent-Type: multipart/mixed; boundary="b${level + 1}"\r\n\r\n`,
  );
  const head = `To: ${current}\r\nContent-Type: multipart/report; boundary="b0"\r\n\r\n`;
  await arrive(current, head + nested.join(''));
  await arrive(current, `To: ${current}\r\nX: ${'y'.repeat(300_000)}\r\n\r\n\0\xff`);
  await arrive(bad.returnPath, report(bad.returnPath));
  await readBounces(deps);
  expect(await stateOf(good.id)).toEqual(['SUCCEEDED', null]);
  expect(await stateOf(bad.id)).toEqual(['FAILED', 'invalid_email']);
});

// Leave isInPart out of failDelivery, and this must fail.
test('once a gift is claimed in part, its sender reads what is left, and of no address to correct', async () => {
  const recipientEmail = desk.stranger();
  const { body } = await desk.send(from, { recipientEmail });
  expect((await desk.claim(product.visitor(), await desk.tokenFor(recipientEmail))).status).toBe(201);
  const returnPath = await pathOf(body.id);
  await arrive(returnPath, report(returnPath));
  await readBounces(deps);
  expect(await stateOf(body.id)).toEqual(['FAILED', 'invalid_email']);
  const notice = (await desk.notifications(from)).find(
    ({ title, message }) => title === 'Gift Not Delivered' && message.includes(recipientEmail),
  );
  expect(notice?.message).toContain('$25.00 of it is left. You can cancel that under Sent Gifts.');
  expect(notice?.message).not.toContain('orrect');
  expect((await product.mails(from.email)).filter(({ text }) => text.includes(recipientEmail))).toEqual([]);
});

// Mark messages as seen before they are recorded, and this must fail.
test('a reader that is cut off before it marks a message reads it again, and nothing happens twice', async () => {
  const { id, returnPath } = await deliver(from);
  await arrive(returnPath, report(returnPath));
  await product.fault('mail', { match: 'IMAP UID STORE', fault: 'down' });
  await expect(readBounces(deps)).rejects.toThrow('mailbox of bounces');
  expect(await stateOf(id)).toEqual(['FAILED', 'invalid_email']);
  const before = await told();
  await readBounces(deps);
  expect([await stateOf(id), await told()]).toEqual([['FAILED', 'invalid_email'], before]);
});
