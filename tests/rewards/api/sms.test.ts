/**
 * Rewards to a phone number: sent, failed, mended, reminded and claimed. POST /api/webhooks/twilio/:linkId
 */
import { expect, test } from 'vitest';
import type { CompanyReward, SentOrder } from '#contract/enterprise/rewards.ts';
import { joinTransaction, transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { textReminder, textReward } from '#server/rewards/delivery/text-reward.ts';
import { expireRewards, sendLost, sweepDeliveries } from '#server/rewards/sweep-rewards.ts';
import { acmeId, fund } from '#tests/enterprise/api/company.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import type { Body } from '#tests/support/client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { rewards } from '../rewards.ts';

const product = await testApp({ env: { LIMIT_SENDS_PER_MINUTE: '1000' } });
const { db } = product;
const desk = rewards(product);
const owner = await product.signIn('super_admin');
await fund(product, await acmeId(product), 10_000_00n);
const path = '/api/enterprise/rewards';

type Refused = { code?: string; fields?: Record<string, string> };
const send = (by: SignedIn, recipientPhone: string, more: object = {}) =>
  by.post<SentOrder & Refused & Body>(path, {
    rewards: [{ method: 'PHONE', recipientPhone, amount: '25.00', ...more }],
  });
const sent = async (recipientPhone: string, more: object = {}) =>
  (await send(owner, recipientPhone, more)).body.rewards[0]?.id ?? '';
const newest = async () => {
  await product.settled();
  return (await owner.get<CompanyReward[]>(path)).body[0];
};
const act = (id: string, what: string, body: object = {}) =>
  owner.post<CompanyReward & Refused & Body>(`${path}/${id}/${what}`, body);

test('a reward to a number is texted, delivered, and claimed with an address for its cards', async () => {
  const id = await sent('(415) 555-9001', { recipientName: 'Ida Moss' });
  expect(await newest()).toMatchObject({
    id,
    method: 'PHONE',
    recipientPhone: '+14155559001',
    recipientEmail: null,
    delivery: 'SUCCEEDED',
  });
  const [text, ...more] = await desk.textsTo('+14155559001');
  expect(more).toEqual([]);
  expect(text).toMatch(
    /^Acme Rewards sent you \$25\.00\. Choose a gift card: http.* Reply STOP to opt out\.$/,
  );
  const token = await desk.tokenOfText('+14155559001');
  const browser = product.visitor();
  expect((await desk.read(browser, token)).body).toMatchObject({ address: null, phone: '•••9001' });
  expect((await desk.claim(browser, token)).body.code).toBe('claim-address-required');
  expect((await desk.claim(browser, token, { email: desk.stranger() })).status).toBe(201);
});

test.each([
  [{ recipientPhone: '12' }, 'recipientPhone'],
  [{ recipientPhone: undefined }, 'recipientPhone'],
  [{ recipientEmail: 'nora@example.com' }, 'recipientEmail'],
  [{ method: 'EMAIL', recipientEmail: 'nora@example.com' }, 'recipientPhone'],
  [{ method: 'LINK' }, 'recipientPhone'],
])('a reward with %j names the field that is wrong', async (more, field) => {
  const { status, body } = await send(owner, '+14155559002', more);
  expect([status, Object.keys(body.fields ?? {}).join()]).toEqual([400, `rewards.0.${field}`]);
});

test('nobody sends a reward to their own number', async () => {
  await db.query(`update users set phone_number = '(415) 555-9003' where id = $1`, [owner.id]);
  expect((await send(owner, '+14155559003')).body.code).toBe('recipient-is-you');
});

// Take `recordSent` out of textReward, or the report out of recordBounce, and these must fail.
test.each([
  ['at once', '+15005550004'],
  ['later', '+15005530003'],
])(
  'a number that fails %s fails the reward; the sender is notified once, and a corrected number mends it',
  async (_when, number) => {
    const id = await sent(number);
    const failed = await eventually(async () => {
      const reward = await newest();
      return reward?.delivery === 'FAILED' && reward;
    });
    expect(failed).toMatchObject({
      id,
      deliveryError: 'sms_delivery_failed',
      left: '25.00',
      state: 'unclaimed',
    });
    const told = (await desk.notifications(owner)).filter(({ message }) =>
      message.includes(number.slice(-4)),
    );
    expect(told.map(({ title, message }) => [title, message])).toEqual([
      [
        'Reward Not Delivered',
        `Your reward of $25.00 did not reach (500) 55${number.slice(7, 8)}-${number.slice(-4)}. The text message did not reach this number. Send it again or correct the number under Sent Rewards, or cancel the reward.`,
      ],
    ]);
    const right = desk.strangePhone();
    expect((await act(id, 'resend', { recipientPhone: right })).body).toMatchObject({
      recipientPhone: right,
    });
    const token = await desk.tokenOfText(right);
    expect((await desk.read(product.visitor(), token)).status).toBe(200);
    expect(await newest()).toMatchObject({ delivery: 'SUCCEEDED', deliveryError: null });
  },
);

test('resending kills the old link, and changes between a number and an address', async () => {
  const phone = desk.strangePhone();
  const id = await sent(phone);
  const first = await desk.tokenOfText(phone);
  await act(id, 'resend');
  expect(await desk.textsTo(phone)).toHaveLength(2);
  expect((await desk.read(product.visitor(), first)).body.code).toBe('not-found');
  const email = desk.stranger();
  expect((await act(id, 'resend', { recipientEmail: email })).body).toMatchObject({
    method: 'EMAIL',
    recipientEmail: email,
    recipientPhone: null,
  });
  const token = await desk.tokenFor(email);
  const both = { recipientEmail: email, recipientPhone: phone };
  expect((await act(id, 'resend', both)).body.fields).toHaveProperty('recipientPhone');
  await act(id, 'resend', { recipientPhone: phone });
  expect((await desk.read(product.visitor(), token)).body.code).toBe('not-found');
  expect((await desk.read(product.visitor(), await desk.tokenOfText(phone))).status).toBe(200);
});

// Leave the phone out of textReward and textReminder, and these must fail.
test('a text that waited fails no reward that was corrected to an email address meanwhile', async () => {
  const id = await sent(desk.strangePhone());
  await product.settled();
  const email = desk.stranger();
  await act(id, 'resend', { recipientEmail: email });
  await desk.tokenFor(email);
  const job = { id: newId(), retry_count: 0 };
  await textReminder(product.deps, { rewardId: id }, job);
  expect(await newest()).toMatchObject({ id, delivery: 'SUCCEEDED', deliveryError: null });
  await db.query(`update reward set delivery = 'PENDING' where id = $1`, [id]);
  await textReward(product.deps, { rewardId: id }, job);
  expect(await newest()).toMatchObject({ id, delivery: 'PENDING', deliveryError: null });
});

// Ask for no retry in textReward, and the second message must fail this.
test('a lost answer of the provider sends no second message', async () => {
  const phone = desk.strangePhone();
  await product.fault('sms', { match: 'POST *Messages.json', fault: 'drop-reply' });
  await sent(phone);
  expect(
    await eventually(async () => ((await newest())?.delivery === 'SUCCEEDED' ? newest() : false)),
  ).toMatchObject({
    recipientPhone: phone,
  });
  expect(await desk.textsTo(phone)).toHaveLength(1);
});

test('a report without the signature is refused, and one of an old link changes nothing', async () => {
  const phone = '+15005530005';
  await product.fault('sms', { match: 'callback undelivered', fault: 'withhold' });
  const id = await sent(phone);
  await product.settled();
  const { rows } = await db.query<{ id: string }>('select id from reward_link where reward_id = $1', [id]);
  const forged = await fetch(`${product.url}/api/webhooks/twilio/${rows[0]?.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'Zm9yZ2Vk' },
    body: 'MessageStatus=undelivered',
  });
  expect(forged.status).toBe(400);
  expect((await fetch(`${product.url}/api/webhooks/twilio/${newId()}`, { method: 'POST' })).status).toBe(400);
  await act(id, 'resend', { recipientPhone: desk.strangePhone() });
  await product.settled();
  await product.mend('sms');
  // The report of the first message arrives now; a second one, of the newest link, shows that it was handled.
  const last = await sent('+15005530006');
  await eventually(async () => {
    const reward = await newest();
    return reward?.id === last && reward.delivery === 'FAILED';
  });
  const { body } = await owner.get<CompanyReward[]>(path);
  expect(body.find((reward) => reward.id === id)).toMatchObject({ delivery: 'SUCCEEDED' });
});

test('a large reward asks for a code, which goes to the same number; a reminder goes there too', async () => {
  const phone = desk.strangePhone();
  const id = await sent(phone, { amount: '150.00' });
  const token = await desk.tokenOfText(phone);
  const browser = product.visitor();
  const claim = (more: object) => desk.claim(browser, token, { email: desk.stranger(), ...more });
  expect((await desk.read(browser, token)).body.needsCode).toBe(true);
  expect((await claim({})).body.code).toBe('claim-code-required');
  await browser.post('/api/claims/code', { token });
  const code = /^\d{6}/.exec((await desk.textsTo(phone))[0] ?? '')?.[0];
  expect((await claim({ code: code === '123456' ? '654321' : '123456' })).body.code).toBe('invalid-code');
  expect((await claim({ code })).status).toBe(201);
  expect((await act(id, 'remind')).status).toBe(200);
  const [reminder] = await desk.textsTo(phone);
  expect(reminder).toMatch(/^\$125\.00 from Acme Rewards is waiting for you until \w{3} \d{1,2}: http/);
  expect(reminder).toContain(token);
});

// Leave recordBounce out of textReminder, and this must fail.
test('a reminder that the provider refuses fails the reward', async () => {
  const phone = desk.strangePhone();
  const id = await sent(phone);
  await desk.tokenOfText(phone);
  await product.fault('sms', { match: 'POST *Messages.json', fault: 'refuse' });
  expect((await act(id, 'remind')).status).toBe(200);
  expect(await newest()).toMatchObject({ id, delivery: 'FAILED', deliveryError: 'sms_delivery_failed' });
  await product.mend('sms');
});

test('the end of a reward that nobody claimed goes to the same number, unless it is not theirs', async () => {
  const [phone, other] = [desk.strangePhone(), desk.strangePhone()];
  const ids = [await sent(phone), await sent(other)];
  await product.settled();
  const token = await desk.tokenOfText(other);
  expect((await product.visitor().post('/api/claims/not-for-me', { token })).status).toBe(200);
  // One that was enqueued before the report.
  await product.deps.jobs.enqueue(db, jobName('text-reward-reminder'), { rewardId: ids[1] });
  await product.settled();
  await db.query(
    `update reward set deliver_at = now() - interval '2 days', expires_at = now() - interval '1 day' where id = any ($1)`,
    [ids],
  );
  await expireRewards(product.deps);
  await product.settled();
  const [ended] = await desk.textsTo(phone);
  expect(ended).toBe('$25.00 from Acme Rewards was not claimed in time, and went back to the sender.');
  expect(await desk.textsTo(other)).toEqual([expect.stringContaining(token)]);
});

// Give every scheduled reward the job of a mail, and this must fail.
test('a scheduled reward is texted once its time has come', async () => {
  const phone = desk.strangePhone();
  const id = await sent(phone, { deliverAt: new Date(Date.now() + 86_400_000).toISOString() });
  expect(await newest()).toMatchObject({ id, delivery: 'SCHEDULED' });
  expect(await desk.textsTo(phone)).toEqual([]);
  await db.query(`update reward set deliver_at = now() - interval '1 minute' where id = $1`, [id]);
  await sweepDeliveries(product.deps);
  await sweepDeliveries(product.deps);
  expect(await desk.textsTo(phone)).toHaveLength(1);
  // Leave the state of the delivery out of textReward and this must fail.
  await textReward(product.deps, { rewardId: id }, { id: newId(), retry_count: 0 });
  expect(await desk.textsTo(phone)).toHaveLength(1);
});

// Leave the jobs out of enqueueLost, or `again` out of textReward, and this must fail.
test('a message whose job is gone is sent, once, and asks the provider whether it was sent before', async () => {
  const ago = `now() - interval '1 hour'`;
  const [dropped, recent, texted] = [desk.strangePhone(), desk.strangePhone(), desk.strangePhone()];
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const lose = async (phone: string, since: string) => {
    const id = await sent(phone, { deliverAt: tomorrow });
    // A worker of a release before text messages takes its time as come, and drops its message.
    await db.query(`update reward set delivery = 'PENDING', deliver_at = ${since} where id = $1`, [id]);
    return id;
  };
  const email = desk.stranger();
  const mailed = await owner.post<SentOrder & Body>(path, {
    rewards: [{ method: 'EMAIL', recipientEmail: email, amount: '25.00', deliverAt: tomorrow }],
  });
  await db.query(`update reward set delivery = 'PENDING', deliver_at = ${ago} where id = $1`, [
    mailed.body.rewards[0]?.id,
  ]);
  await lose(dropped, ago);
  await lose(recent, `now() - interval '1 minute'`);
  // The text of this one was taken, and the worker died before it noted that.
  const known = await sent(texted);
  await product.settled();
  await db.query(
    `update reward set delivery = 'PENDING', delivered_at = null, deliver_at = ${ago} where id = $1`,
    [known],
  );
  await db.query(`update reward_link set created_at = ${ago} where reward_id = $1`, [known]);
  const noted = await transaction(db, async (tx) => {
    for (let runs = 0; runs < 2; runs += 1) await sendLost({ ...product.deps, db: joinTransaction(db, tx) });
    return (await tx.query(`select from job_outbox where data ? 'again'`)).rowCount;
  });
  expect(noted).toBe(3);
  expect(await desk.textsTo(dropped)).toHaveLength(1);
  expect(await desk.textsTo(recent)).toEqual([]);
  expect(await desk.textsTo(texted)).toHaveLength(1);
  expect(await desk.tokenFor(email)).toHaveLength(43);
});

test('staff and a claim page see the end of a number alone, and the company finds it', async () => {
  const phone = '+14155559777';
  await sent(phone);
  const care = await product.signIn('customer_service');
  const { text } = await care.get('/api/admin/rewards?search=14155559777');
  expect(text).toContain('•••9777');
  expect(text).not.toContain(phone);
  expect((await owner.get<CompanyReward[]>(`${path}?search=9777`)).body).toHaveLength(1);
  expect((await owner.get(`${path}.csv`)).text).toContain(phone);
});

test('the database holds one way of reaching a recipient', async () => {
  const id = await sent(desk.strangePhone());
  for (const wrong of [
    `recipient_email = 'nora@example.com'`,
    'recipient_phone = null',
    `recipient_phone = '4155550100'`,
    `delivery_method = 'EMAIL'`,
    `delivery_method = 'LINK'`,
  ])
    await expect(
      transaction(db, (tx) => tx.query(`update reward set ${wrong} where id = $1`, [id])),
    ).rejects.toMatchObject({ code: '23514' });
});
