/** The other reports of a company: totals of a year, dormant value, and rewards. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { rewards } from '#tests/rewards/rewards.ts';
import { newRecipient } from '../company.ts';
import { cents, openReports, sum } from './reported.ts';

const { product, owner, db, id, today, year, read, reward } = await openReports();

async function pay(amount: string) {
  const nora = await newRecipient(product, { listedBy: owner });
  const paid = await owner.post('/api/enterprise/send-funds', { recipientId: nora.id, amount });
  expect(paid.status).toBe(200);
  return nora;
}
const nora = await pay('2500.00');
const bo = await pay('1999.99');

test('the totals of a year mark those from the threshold on', async () => {
  const totals = await read({ kind: 'taxes', year });
  expect(totals.find(({ Email }) => Email === nora.email)).toMatchObject({
    Payouts: '2500.00',
    Total: '2500.00',
    Threshold: '2000.00',
    'Reaches it': 'yes',
  });
  expect(totals.find(({ Email }) => Email === bo.email)).toMatchObject({ 'Reaches it': 'no' });
  expect(totals.map(({ Email }) => Email)).not.toContain('unclaimed@example.net');
  expect(totals.filter((line) => line['Rewards claimed'] === '35.00')).toHaveLength(1);
  const { rows } = await db.query<{ cents: bigint }>(
    `select (
       (select coalesce(sum(amount_cents), 0) from payout where enterprise_id = $1 and status = 'paid' and paid_at >= $2)
       + (select coalesce(sum(claim.amount_cents), 0) from reward join reward_claim claim on claim.reward_id = reward.id
          where sender_id = $1 and claim.created_at >= $2))::bigint as cents`,
    [id, new Date(Date.UTC(year, 0, 1))],
  );
  expect(sum(totals, ({ Total }) => cents(Total))).toBe(rows[0]?.cents);
  expect(await read({ kind: 'taxes', year: 2024 })).toEqual([]);
});

// Group rewards by the address that they were sent to, and this must fail.
test('what a person received at another address is theirs', async () => {
  const at = 'nora-at-work@example.net';
  await reward(at, '35.50');
  await product.settled();
  const me = await product.signIn(nora.email);
  const token = await rewards(product).tokenFor(at);
  expect((await me.post('/api/claims/balance', { token })).status).toBeLessThan(300);
  const totals = await read({ kind: 'taxes', year });
  expect(totals.find(({ Email }) => Email === nora.email)).toMatchObject({
    Payouts: '2500.00',
    'Rewards claimed': '35.50',
    Total: '2535.50',
  });
});

// Leave is_closed out of exportTaxTotals, and this must fail.
test('a person who closed their account has a line of their own, without an address', async () => {
  const [gone, other] = [await pay('12.34'), await pay('56.78')];
  for (const person of [gone, other]) {
    const me = await product.signIn(person.email);
    const amount = person === gone ? '12.34' : '56.78';
    const to = { recipientUsername: nora.username, amount };
    expect((await me.post('/api/transfers', to, { 'idempotency-key': newId() })).status).toBe(200);
    expect((await me.delete('/api/user/delete-account')).status).toBe(200);
  }
  const totals = await read({ kind: 'taxes', year });
  const closed = totals.filter(({ Email }) => Email === 'Closed account');
  expect(closed.map(({ Payouts }) => Payouts).toSorted()).toEqual(['12.34', '56.78']);
  expect(closed.every(({ Name }) => Name !== '')).toBe(true);
  expect(JSON.stringify(totals)).not.toContain('deleted.invalid');
});

// Group by the state as a profile spells it, and this must fail.
test('dormant value is added up by the state of its recipient', async () => {
  for (const [index, state] of ['OH', 'Ohio', ' ohio '].entries()) {
    const email = `from-ohio-${index}@example.net`;
    const known = await newRecipient(product, { firstName: 'Ann' });
    await db.query('update users set state = $3, email = $2 where id = $1', [known.id, email, state]);
    await reward(email, '10.00');
  }
  await product.settled();
  // Nothing happens until then.
  const on = `${year + 4}-06-30`;
  const states = await read({ kind: 'dormant', on, months: 36 });
  expect(states).toMatchObject([
    { State: 'Not known', Rewards: '1', Value: '40.00' },
    { State: 'OH', Rewards: '3', Value: '30.00' },
  ]);
  expect(await read({ kind: 'dormant', on, months: 60 })).toEqual([]);
  expect(await read({ kind: 'dormant', on: today, months: 6 })).toEqual([]);
});

// Count what happened to a reward after the day, and each must fail.
test.each(['opened', 'thanked', 'claimed'])(
  'a reward that was %s after a day was dormant on it',
  async (how) => {
    const email = `${how}-later@example.net`;
    const person = await newRecipient(product, { firstName: 'Ann' });
    await db.query(`update users set state = $3, email = $2 where id = $1`, [
      person.id,
      email,
      `State ${how}`,
    ]);
    await reward(email, '50.00');
    const token = await rewards(product).tokenFor(email);
    if (how === 'claimed') expect((await rewards(product).claim(product.visitor(), token)).status).toBe(201);
    await product.settled();
    const on = `${year + 4}-06-30`;
    const dormant = async (moment: string | null) => {
      if (how === 'claimed') {
        const claims = 'select id from reward where recipient_email = $1';
        await db.query(`update reward_claim set created_at = $2 where reward_id in (${claims})`, [
          email,
          moment,
        ]);
      } else {
        await db.query('update reward set opened_at = null where recipient_email = $1', [email]);
        const thanks = how === 'thanked' ? `, thanks = 'Thank you'` : '';
        await db.query(`update reward set ${how}_at = $2${thanks} where recipient_email = $1`, [
          email,
          moment,
        ]);
      }
      const states = await read({ kind: 'dormant', on, months: 36 });
      return states.filter(({ State }) => State === `State ${how}`).map(({ Rewards }) => Rewards);
    };
    expect(await dormant(`${year + 4}-06-30T23:59:59Z`)).toEqual([]);
    expect(await dormant(`${year + 4}-07-01T00:00:00Z`)).toEqual(['1']);
  },
);

test('rewards of some days are a report like that of the API', async () => {
  const rewards = await read({ kind: 'rewards', from: today, until: today });
  expect(rewards.map(({ Email }) => Email)).toContain('canceled@example.net');
});
