/** The mails of a gift: what is refused or lost, reminders, and its expiry. */
import { expect, test } from 'vitest';
import { jobName } from '#server/kernel/jobs.ts';
import { expireRewards } from '#server/rewards/sweep-rewards.ts';
import { openGifts } from '../gifts.ts';

const { clock, product, desk, balance, rich } = await openGifts({ TRANSFERS_MAX_PER_DAY: '1000.00' });

// Take the catch out of each, and this must fail.
test('a gift that cannot expire keeps no other from expiring', async () => {
  const from = await rich();
  const stuck = await desk.send(from, { amount: '10' });
  const other = await desk.send(from, { amount: '20' });
  for (const [place, { body }] of [stuck, other].entries())
    await product.db.query('update reward set deliver_at = $2, expires_at = $3 where id = $1', [
      body.id,
      new Date(clock.now().getTime() - 10_000),
      new Date(clock.now().getTime() - 5_000 + place * 1_000),
    ]);
  await product.db.query(
    `create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
     create trigger refuse_one before update on reward for each row when (old.id = '${stuck.body.id}')
       execute function refuse_one()`,
  );
  await expect(expireRewards(product.deps)).rejects.toThrow('refused');
  const states = (await desk.list(from)).map(({ id, state }) => [id, state]);
  expect(new Map(states as [string, string][]).get(other.body.id)).toBe('expired');
  expect(new Map(states as [string, string][]).get(stuck.body.id)).toBe('unclaimed');
  await product.db.query('drop trigger refuse_one on reward; drop function refuse_one()');
  await expireRewards(product.deps);
  expect(await balance(from)).toBe(2_000_00n);
});

test('a mail that is refused fails with a reason, of which the sender is notified; a corrected address gets a new link', async () => {
  const from = await rich();
  const [wrong, right] = [desk.stranger(), desk.stranger()];
  await product.fault('mail', { match: `SMTP RCPT ${wrong}`, fault: 'refuse' });
  const { body } = await desk.send(from, { recipientEmail: wrong });
  await product.settled();
  await product.mend('mail');
  expect((await desk.list(from))[0]).toMatchObject({
    delivery: 'FAILED',
    deliveryError: 'mailbox_unavailable',
    left: '50.00',
  });
  expect((await desk.notifications(from)).map(({ title }) => title)).toEqual([
    'Gift Sent',
    'Gift Not Delivered',
  ]);
  const link = await from.post<{ link: string }>(`/api/rewards/${body.id}/link`);
  const old = link.body.link.split('/').at(-1) ?? '';
  const resent = await desk.act(from, body.id, 'resend', { recipientEmail: right });
  expect(resent.body).toMatchObject({ recipientEmail: right, delivery: 'PENDING', deliveryError: null });
  const token = await desk.tokenFor(right);
  expect(token).not.toBe(old);
  expect((await desk.read(product.visitor(), old)).status).toBe(404);
  expect((await desk.read(product.visitor(), token)).status).toBe(200);
});

test('a mail whose answer is lost is sent again with the same link', async () => {
  const from = await rich();
  const email = desk.stranger();
  await product.fault('mail', { match: 'SMTP DATA', fault: 'drop-reply' });
  await desk.send(from, { recipientEmail: email });
  const mails = await product.mails(email);
  const links = new Set(mails.map(({ text }) => /\/claim\/([\w-]+)/.exec(text)?.[1]));
  expect(links.size).toBe(1);
  expect((await desk.list(from))[0]?.delivery).toBe('SUCCEEDED');
});

test('a reminder has the same link, and goes out once a day', async () => {
  const from = await rich();
  const email = desk.stranger();
  const { body } = await desk.send(from, { recipientEmail: email });
  const token = await desk.tokenFor(email);
  expect((await desk.act(from, body.id, 'remind')).status).toBe(200);
  expect(await desk.tokenFor(email, 'Your gift of $50.00 is waiting')).toBe(token);
  expect((await desk.act(from, body.id, 'remind')).body.code).toBe('already-reminded');
  // The reminder went to somebody else.
  const right = desk.stranger();
  expect((await desk.act(from, body.id, 'resend', { recipientEmail: right })).status).toBe(200);
  await desk.tokenFor(right);
  expect((await desk.act(from, body.id, 'remind')).status).toBe(200);
  const later = await desk.send(from, {
    deliverAt: new Date(clock.now().getTime() + 86_400_000).toISOString(),
  });
  expect((await desk.act(from, later.body.id, 'remind')).body.code).toBe('reward-not-delivered');
});

// Leave recordBounce out of sendReminder, and this must fail.
test('a reminder that is refused at once fails the gift, and its sender is notified', async () => {
  const from = await rich();
  const email = desk.stranger();
  const { body } = await desk.send(from, { recipientEmail: email });
  await desk.tokenFor(email);
  await product.fault('mail', { match: `SMTP RCPT ${email}`, fault: 'refuse' });
  expect((await desk.act(from, body.id, 'remind')).status).toBe(200);
  await product.settled();
  await product.mend('mail');
  expect((await desk.list(from))[0]).toMatchObject({
    delivery: 'FAILED',
    deliveryError: 'mailbox_unavailable',
    left: '50.00',
  });
  expect((await desk.notifications(from)).map(({ title }) => title)).toContain('Gift Not Delivered');
});

test('two reminders go out by themselves, and what expires returns once', async () => {
  const from = await rich();
  const email = desk.stranger();
  await desk.send(from, { recipientEmail: email });
  const token = await desk.tokenFor(email);
  const reminders = async () =>
    (await product.mails(email)).filter(({ subject }) => subject.includes('is waiting')).length;
  const after = async (days: number) => {
    clock.advance({ days });
    for (const job of ['remind-of-rewards', 'sweep-rewards', 'remind-of-rewards', 'sweep-rewards'])
      await product.runJob(job);
    return reminders();
  };
  expect([await after(37), await after(2), await after(43), await after(2)]).toEqual([0, 1, 1, 2]);
  expect(await balance(from)).toBe(1_950_00n);
  await after(7);
  expect(await balance(from)).toBe(2_000_00n);
  expect((await desk.read(product.visitor(), token)).body.message).toBe('This gift has expired.');
  expect((await desk.notifications(from)).at(-1)).toEqual({
    title: 'Gift Expired',
    message: `Nobody claimed your gift to ${email} in time. $50.00 is back in your balance.`,
  });
  // Its recipient reads so once, too.
  const ended = (await product.mails(email)).filter(({ subject }) => subject.endsWith('has expired'));
  expect(ended.map(({ text }) => text)).toEqual([expect.stringContaining('went back to the sender')]);
});

// Leave the report out of any of the three, and this must fail.
test('nobody is reminded of a gift that they reported as not for them', async () => {
  const from = await rich();
  const email = desk.stranger();
  const { body } = await desk.send(from, { recipientEmail: email });
  const token = await desk.tokenFor(email);
  expect((await product.visitor().post('/api/claims/not-for-me', { token })).status).toBe(200);
  expect((await desk.act(from, body.id, 'remind')).body).toMatchObject({
    code: 'reward-not-delivered',
    message: expect.stringContaining('not for them'),
  });
  const days = (count: number) => new Date(clock.now().getTime() + count * 86_400_000);
  await product.db.query('update reward set deliver_at = $2, expires_at = $3 where id = $1', [
    body.id,
    days(-86),
    days(4),
  ]);
  await product.runJob('remind-of-rewards');
  // One that was enqueued before the report.
  await product.deps.jobs.enqueue(product.db, jobName('send-reward-reminder'), { rewardId: body.id });
  product.deps.jobs.wake();
  await product.settled();
  expect((await product.mails(email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('You received a gift'),
  ]);
  expect((await desk.list(from))[0]?.remindedAt).toBeNull();
});

test('the end of a gift that never arrived, or is not for its recipient, is not mailed to them', async () => {
  const from = await rich();
  const [lost, unwanted] = [desk.stranger(), desk.stranger()];
  const sent = await Promise.all([lost, unwanted].map((email) => desk.send(from, { recipientEmail: email })));
  const token = await desk.tokenFor(unwanted);
  expect((await product.visitor().post('/api/claims/not-for-me', { token })).status).toBe(200);
  await product.settled();
  await product.db.query(
    `update reward set delivery = 'FAILED', delivery_error = 'invalid_email' where recipient_email = $1`,
    [lost],
  );
  await product.db.query('update reward set deliver_at = $2, expires_at = $3 where id = any ($1)', [
    sent.map(({ body }) => body.id),
    new Date(clock.now().getTime() - 10_000),
    new Date(clock.now().getTime() - 5_000),
  ]);
  await expireRewards(product.deps);
  expect((await desk.list(from)).map(({ state }) => state)).toEqual(['expired', 'expired']);
  const mails = await Promise.all([lost, unwanted].map((email) => product.mails(email)));
  expect(mails.flat().filter(({ subject }) => subject.endsWith('has expired'))).toEqual([]);
});
