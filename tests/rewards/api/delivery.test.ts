/** POST /api/webhooks/sendgrid, and what becomes of mails of rewards that are refused or come back. */
import { expect, test } from 'vitest';
import { displayCents } from '#contract/kernel/money.ts';
import { createMailer } from '#server/adapters/smtp/create-mailer.ts';
import { newId } from '#server/kernel/id.ts';
import { MAIL_RETRIES } from '#server/kernel/jobs.ts';
import { MailUnavailable } from '#server/notifications/mailer-port.ts';
import { sendClaimCode } from '#server/rewards/claims/send-claim-code.ts';
import { reasonOf } from '#server/rewards/delivery/bounce.ts';
import { deliverReward, sendReminder } from '#server/rewards/delivery/deliver-reward.ts';
import { deliverRewards } from '#server/rewards/delivery/deliver-rewards.ts';
import { ofAddress, recordBounce } from '#server/rewards/delivery/record-bounce.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { rewards } from '../rewards.ts';

const product = await testApp({ env: { LIMIT_SENDS_PER_MINUTE: '1000', LIMIT_TRANSFERS_PER_DAY: '1000' } });
const desk = rewards(product);
const rich = () => product.newMember({ balanceCents: 1_000_00n });
const newest = async (from: SignedIn) => (await desk.list(from))[0];
let count = 0;
const failing = (demand: string) => `nora${++count}+${demand}@example.com`;
const untilFailed = (from: SignedIn) =>
  eventually(async () => {
    const gift = await newest(from);
    return gift?.delivery === 'FAILED' && gift;
  });
const bounced = (linkId: string) =>
  recordBounce(
    product.deps,
    linkId,
    ofAddress((address) => reasonOf({ code: 550, status: '5.1.1' }, address)),
  );
async function linkOf(rewardId: string): Promise<string> {
  const { rows } = await product.db.query<{ id: string }>(
    'select id from reward_link where reward_id = $1 and revoked_at is null',
    [rewardId],
  );
  return rows[0]?.id ?? '';
}

test.each([
  ['refuse-5.1.2', 'invalid_domain'],
  ['refuse-5.7.1', 'domain_block'],
  ['bounce-5.1.1', 'invalid_email'],
  ['bounce-5.2.2', 'mailbox_unavailable'],
  ['spam', 'spam_report'],
])('a mail for an address with %s fails with %s, and its money stays held', async (demand, error) => {
  const from = await rich();
  await desk.send(from, { recipientEmail: failing(demand) });
  expect(await untilFailed(from)).toMatchObject({ deliveryError: error, state: 'unclaimed', left: '50.00' });
});

test('the sender is notified once, with what mends it; a corrected address works', async () => {
  const from = await rich();
  const { body } = await desk.send(from, { recipientEmail: failing('bounce-5.2.2') });
  await untilFailed(from);
  await bounced(await linkOf(body.id));
  const told = (await desk.notifications(from)).filter(({ title }) => title === 'Gift Not Delivered');
  expect(told.map(({ message }) => message)).toEqual([
    `Your gift of ${displayCents(50_00n)} did not reach ${body.recipientEmail}. The mailbox is full or not in use. Send it again or correct the address under Sent Gifts, or cancel the gift.`,
  ]);
  const mails = await product.mails(from.email);
  expect(
    mails.filter(({ subject }) => subject.endsWith('was not delivered')).map(({ text }) => text),
  ).toEqual([expect.stringContaining('/sent-gifts')]);
  const right = desk.stranger();
  await desk.act(from, body.id, 'resend', { recipientEmail: right });
  expect((await desk.read(product.visitor(), await desk.tokenFor(right))).status).toBe(200);
});

// Take the comparison of the links out of recordBounce, and this must fail.
test('the bounce of a mail that was sent again since changes nothing', async () => {
  const from = await rich();
  const { body } = await desk.send(from, { recipientEmail: desk.stranger() });
  await product.settled();
  const old = await linkOf(body.id);
  await desk.act(from, body.id, 'resend', {});
  await product.settled();
  await bounced(old);
  expect((await newest(from))?.delivery).toBe('SUCCEEDED');
  await bounced(await linkOf(body.id));
  expect((await newest(from))?.delivery).toBe('FAILED');
});

test('the bounce of a gift that is canceled, or of no gift, changes nothing', async () => {
  const from = await rich();
  const { body } = await desk.send(from);
  await product.settled();
  const link = await linkOf(body.id);
  await desk.act(from, body.id, 'cancel');
  await bounced(link);
  await bounced(newId());
  expect((await newest(from))?.delivery).toBe('SUCCEEDED');
});

test('each mail of a reward has a return path of its own', async () => {
  const from = await rich();
  const email = desk.stranger();
  await desk.send(from, { recipientEmail: email });
  const { id } = await product.mailTo(email, /^You received a gift/);
  const source = await (await fetch(`${product.url}/sandbox/mail/messages/${id}/source`)).text();
  expect(source).toMatch(/^X-SMTPAPI:[\s\S]*bounces\+[0-9a-f]{48}@indulge\.example/m);
});

test('events without our signature are refused, and change nothing', async () => {
  const call = (headers: Record<string, string>) =>
    fetch(`${product.url}/api/webhooks/sendgrid`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '[]',
    });
  expect((await call({})).status).toBe(400);
  const forged = { 'x-twilio-email-event-webhook-signature': Buffer.from('forged').toString('base64') };
  expect((await call({ ...forged, 'x-twilio-email-event-webhook-timestamp': '1' })).status).toBe(400);
});

test('a company reads of a late bounce in its list and by its webhook, with reason and whether to try again', async () => {
  const owner = await product.signIn('super_admin');
  const { rows } = await product.db.query<{ id: string }>(
    'select enterprise_id as id from users where id = $1',
    [owner.id],
  );
  const endpointId = newId();
  await product.db.query(
    `insert into webhook_endpoint (id, enterprise_id, url, events, secret, secret_nonce, secret_key_id, created_at, quiet_until)
     values ($1, $2, 'http://127.0.0.1:9/', '{REWARDS.DELIVERY.FAILED}', '', '', '', now(), 'infinity')`,
    [endpointId, rows[0]?.id],
  );
  const rewardsToSend = [
    { recipientEmail: failing('bounce-5.2.2'), amount: '5.00', method: 'EMAIL', design: 'birthday' },
  ];
  const sent = await owner.post('/api/enterprise/rewards', { rewards: rewardsToSend });
  expect(sent.status).toBe(201);
  const meta = await eventually(async () => {
    const { rows: told } = await product.db.query<{ meta: object }>(
      'select meta from webhook_delivery where endpoint_id = $1',
      [endpointId],
    );
    return told[0]?.meta;
  });
  expect(meta).toMatchObject({ failure_reason: 'mailbox_unavailable', retryable: true });
});

// Leave the Fault out of one of these jobs and this must fail: pg-boss would take the job as done.
test('while the mail server is away, each job of a reward fails and is tried again', async () => {
  const from = await rich();
  const { body } = await desk.send(from, { recipientEmail: `away-${newId()}@example.com`, amount: '150.00' });
  await product.settled();
  const away = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', from: 'Indulge <hello@indulge.example>' });
  const deps = { ...product.deps, mailer: away };
  const data = { rewardId: body.id };
  const job = { id: newId(), retry_count: 0 };
  await expect(sendReminder(deps, data, newId())).rejects.toThrow('could not be reached');
  const at = product.deps.clock.now().toISOString();
  await expect(sendClaimCode(deps, { ...data, at }, job)).rejects.toThrow('could not be reached');
  await product.db.query(`update reward set delivery = 'PENDING', delivered_at = null where id = $1`, [
    body.id,
  ]);
  await expect(deliverReward(deps, data, { retry_count: 0 })).rejects.toThrow('could not be reached');
  await expect(deliverRewards(deps, { rewardIds: [body.id] }, { retry_count: 0 })).rejects.toThrow(
    'could not be reached',
  );
  expect((await newest(from))?.delivery).toBe('PENDING');
  away.close();
  await deliverReward(product.deps, data, { retry_count: 0 });
  expect((await newest(from))?.delivery).toBe('SUCCEEDED');
});

// Let deliverRewards mail what prepareMails left by deliverReward, and this must fail.
test.each([true, false])(
  'a mail server that is away is not asked for a whole order (%s)',
  async (fastPaths) => {
    const from = await rich();
    const deliverAt = new Date(Date.now() + 86_400_000).toISOString();
    const rewardIds: string[] = [];
    for (let count = 0; count < 20; count += 1)
      rewardIds.push((await desk.send(from, { amount: '5.00', deliverAt })).body.id);
    await product.db.query(
      `update reward set delivery = 'PENDING', deliver_at = now() - interval '1 minute' where id = any ($1::uuid[])`,
      [rewardIds],
    );
    let asked = 0;
    const send = () => {
      asked += 1;
      return Promise.reject(new MailUnavailable('Away'));
    };
    const { config } = product.deps;
    const deps = { ...product.deps, mailer: { send }, config: { ...config, fastPaths } };
    await expect(deliverRewards(deps, { rewardIds }, { retry_count: 0 })).rejects.toThrow(
      'could not be reached',
    );
    // Eight in a row, and the others of the six that are under way.
    expect(asked).toBeGreaterThanOrEqual(8);
    expect(asked).toBeLessThan(14);
    await deliverRewards(product.deps, { rewardIds }, { retry_count: 1 });
    const { rows } = await product.db.query<{ delivery: string }>(
      'select distinct delivery from reward where id = any ($1::uuid[])',
      [rewardIds],
    );
    expect(rows).toEqual([{ delivery: 'SUCCEEDED' }]);
  },
);

// Let requireEnd throw at the last retry too, and this must fail: its sender would never be told.
test('an email that its server never takes has failed at the last retry, for its sender to mend', async () => {
  const from = await rich();
  const { body } = await desk.send(from, { recipientEmail: failing('refuse-4.2.1') });
  const data = { rewardId: body.id };
  const retry = { retry_count: MAIL_RETRIES - 1 };
  const said = 'asked to try later';
  await expect(deliverReward(product.deps, data, retry)).rejects.toThrow(said);
  await expect(deliverRewards(product.deps, { rewardIds: [body.id] }, retry)).rejects.toThrow(said);
  expect((await newest(from))?.delivery).toBe('PENDING');
  await deliverReward(product.deps, data, { retry_count: MAIL_RETRIES });
  expect(await newest(from)).toMatchObject({ delivery: 'FAILED', deliveryError: 'email_delivery_failed' });
  await desk.act(from, body.id, 'cancel');
  await product.settled();
});
