/** A sender cancels or undoes a gift: its money returns whole, once. */
import { expect, test } from 'vitest';
import { UNDO_MINUTES } from '#contract/rewards/gifts.ts';
import { member } from '#server/ledger/index.ts';
import { undoReward } from '#server/rewards/cancel-reward.ts';
import { openGifts } from '../gifts.ts';

const { clock, product, desk, balance, rich } = await openGifts({ TRANSFERS_MAX_PER_DAY: '1000.00' });

test('a canceled gift returns whole, its link says so, and canceling it again changes nothing', async () => {
  const from = await rich();
  const email = desk.stranger();
  const { body } = await desk.send(from, { recipientEmail: email });
  const token = await desk.tokenFor(email);
  const canceled = await desk.act(from, body.id, 'cancel');
  expect([canceled.status, canceled.body.state, canceled.body.left]).toEqual([200, 'canceled', '0.00']);
  expect((await desk.act(from, body.id, 'cancel')).status).toBe(200);
  expect(await balance(from)).toBe(2_000_00n);
  const gone = await desk.read(product.visitor(), token);
  expect([gone.status, gone.body.message, gone.body.state]).toEqual([
    410,
    'This gift was canceled.',
    'canceled',
  ]);
  expect(Object.keys(gone.body).toSorted()).toEqual(['code', 'message', 'state']);
  for (const act of ['resend', 'remind', 'link'])
    expect((await desk.act(from, body.id, act, {})).body.code).toBe('reward-closed');
});

// Leave canceled gifts out of the view member_sent, and a member mails any number of strangers for a dollar.
test('gifts that are taken back or canceled still count as sent today', async () => {
  const from = await rich();
  for (let times = 0; times < 50; times += 1) {
    const sent = await desk.send(from, { recipientEmail: desk.stranger(), amount: '1.00' });
    expect(sent.status).toBe(201);
    expect(
      await from.post(`/api/rewards/${sent.body.id}/${times % 2 ? 'cancel' : 'undo'}`, {}),
    ).toMatchObject({
      status: 200,
    });
  }
  expect(await desk.send(from, { recipientEmail: desk.stranger(), amount: '1.00' })).toMatchObject({
    status: 409,
    body: { code: 'transfer-limit', message: 'You can send at most 50 times in 24 hours.' },
  });
  expect(await balance(from)).toBe(2_000_00n);
});

test('a gift is undone whole for ten minutes, also after its mail has gone, and its money does not count for the day', async () => {
  const from = await rich();
  const email = desk.stranger();
  const { body } = await desk.send(from, { recipientEmail: email, amount: '900' });
  expect(body).toMatchObject({ undone: false, undoSeconds: 600 });
  const token = await desk.tokenFor(email);
  clock.advance({ minutes: 9, seconds: 59 });
  expect((await desk.list(from))[0]).toMatchObject({ undoSeconds: 1 });
  expect(await desk.act(from, body.id, 'undo')).toMatchObject({
    status: 200,
    body: { state: 'canceled', undone: true, undoSeconds: 0, left: '0.00' },
  });
  expect((await desk.act(from, body.id, 'undo')).status).toBe(200);
  expect(await balance(from)).toBe(2_000_00n);
  expect((await desk.read(product.visitor(), token)).status).toBe(410);
  const [line] = (await from.get<{ description: string }[]>('/api/transactions')).body;
  expect(line?.description).toBe(`Undone gift to ${email}`);
  expect((await desk.notifications(from)).map(({ title }) => title)).toEqual(['Gift Sent', 'Gift Undone']);
  expect((await desk.send(from, { amount: '900' })).status).toBe(201);
});

// Take 'undo-over' out of undoReward, and this must fail. Later than ten minutes,
// reward_undone_whole_and_soon refuses too.
test('after ten minutes, or once anything is claimed, a gift is canceled and no longer undone', async () => {
  const from = await rich();
  const [late, part, whole] = [desk.stranger(), desk.stranger(), desk.stranger()];
  const old = await desk.send(from, { recipientEmail: late });
  clock.advance({ minutes: 10 });
  expect((await desk.list(from))[0]).toMatchObject({ undoSeconds: 0 });
  const over = await desk.act(from, old.body.id, 'undo');
  expect([over.status, over.body.code]).toEqual([409, 'undo-over']);
  for (const [email, amount, code] of [
    [part, '50.00', 'reward-claimed-in-part'],
    [whole, '25.00', 'reward-closed'],
  ] as const) {
    const { body } = await desk.send(from, { recipientEmail: email, amount });
    await desk.claim(product.visitor(), await desk.tokenFor(email));
    expect((await desk.list(from))[0]).toMatchObject({ id: body.id, undoSeconds: 0 });
    expect((await desk.act(from, body.id, 'undo')).body.code).toBe(code);
  }
  expect(await balance(from)).toBe(1_875_00n);
});

// Read the clock twice in undoReward, and reward_undone_whole_and_soon makes this a fault.
test('a gift that is undone in the last millisecond is undone', async () => {
  const from = await rich();
  const { body } = await desk.send(from, { recipientEmail: desk.stranger() });
  const { rows } = await product.db.query<{ created_at: Date }>(
    'select created_at from reward where id = $1',
    [body.id],
  );
  const last = (rows[0]?.created_at.getTime() ?? 0) + UNDO_MINUTES * 60_000 - 1;
  let readings = 0;
  // Each reading is a second later.
  const ticking = { ...clock, now: () => new Date(last + 1_000 * readings++) };
  await undoReward({ ...product.deps, clock: ticking }, member(from.id), body.id);
  expect(await balance(from)).toBe(2_000_00n);
});

test('a scheduled gift that is undone is never mailed', async () => {
  const from = await rich();
  const email = desk.stranger();
  const deliverAt = new Date(clock.now().getTime() + 5 * 60_000).toISOString();
  const sent = await desk.send(from, { recipientEmail: email, deliverAt, timeZone: 'America/New_York' });
  const told = (await desk.notifications(from)).at(-1)?.message;
  expect(told).toMatch(/ on \w+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T\.$/);
  await desk.act(from, sent.body.id, 'undo');
  clock.advance({ minutes: 6 });
  await sweep();
  expect(await product.mails(email)).toEqual([]);
  expect((await desk.send(from, { timeZone: 'Mars/Phobos' })).body.fields).toHaveProperty('timeZone');
});

test('what is canceled repays a debt first', async () => {
  const from = await rich();
  const { body } = await desk.send(from, { amount: '100' });
  await owe(from.id, 30_00n);
  await desk.act(from, body.id, 'cancel');
  expect(await balance(from)).toBe(1_970_00n);
});

// Take requireOpenReward's comparison of the sender out, and this must fail.
test('nobody acts on a gift of somebody else', async () => {
  const [from, other] = [await rich(), await rich()];
  const { body } = await desk.send(from);
  for (const act of ['cancel', 'undo', 'resend', 'remind', 'link'])
    expect((await desk.act(other, body.id, act, {})).status).toBe(404);
  expect(await desk.list(other)).toEqual([]);
  expect((await desk.list(from))[0]?.state).toBe('unclaimed');
});

async function sweep(): Promise<void> {
  await product.runJob('sweep-rewards');
}

async function owe(userId: string, cents: bigint): Promise<void> {
  await product.db.query(
    `select ledger_post('dispute_take', 'test-owe:' || $1, array['receivable', 'processor_clearing'],
       array[$1::uuid, null], array[-$2::bigint, $2::bigint], array['Owed', null], null, null, '{}', null, null, null)`,
    [userId, cents],
  );
}
