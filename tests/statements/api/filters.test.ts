/** GET /api/transactions with a type, a status, a period or a search */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { post, transfer } from '#server/ledger/index.ts';
import { openBank, type Person } from '#tests/payments/api/bank.ts';

const bank = await openBank();

type Line = {
  id: string;
  type: string;
  description: string;
  amount: string;
  status: string;
  createdAt: string;
};

async function send(from: Person, to: Person, amountCents: bigint, words: string): Promise<void> {
  await post(
    bank.db,
    transfer({
      transferId: newId(),
      fromUserId: from.id,
      toUserId: to.id,
      amountCents,
      sentDescription: `Sent to ${words}`,
      receivedDescription: `Received from ${words}`,
    }),
  );
}

/** Fifty added, twenty and 20.50 sent, thirty declined, twenty-five pending. */
async function busyPerson() {
  const maya = await bank.person();
  const leo = await bank.person();
  const topUp = await bank.topUp(maya, '50');
  await send(maya, leo, 20_00n, 'Leo 100%');
  await send(maya, leo, 20_50n, 'Zoë_B');
  // The ledger's rows have the database's microseconds; everything after this is certainly later.
  bank.clock.set(new Date(Date.now() + 1000));
  const declined = await bank.begin(maya, '30');
  await bank.decline(declined.paymentIntentId);
  await bank.confirm(maya, declined.paymentIntentId);
  bank.clock.advance({ milliseconds: 1 });
  const open = await bank.attempt(maya, '25');
  return { maya, leo, topUp, declined, open };
}

const listed = async (person: Person, query: Record<string, string>): Promise<string[]> => {
  const lines: Line[] = await bank.transactions(person, `?${new URLSearchParams(query)}`);
  return lines.map(({ amount, status }) => `${amount} ${status}`);
};

const everything = [
  '25.00 pending',
  '30.00 failed',
  '-20.50 completed',
  '-20.00 completed',
  '50.00 completed',
];

test('the list filters by type, by status, and by both', async () => {
  const { maya } = await busyPerson();
  expect(await listed(maya, {})).toEqual(everything);
  expect(await listed(maya, { type: 'transfer_out' })).toEqual(['-20.50 completed', '-20.00 completed']);
  expect(await listed(maya, { type: 'add_funds' })).toEqual([
    '25.00 pending',
    '30.00 failed',
    '50.00 completed',
  ]);
  expect(await listed(maya, { status: 'failed' })).toEqual(['30.00 failed']);
  expect(await listed(maya, { status: 'cancelled' })).toEqual([]);
  expect(await listed(maya, { type: 'add_funds', status: 'completed' })).toEqual(['50.00 completed']);
});

test('a search matches the description literally, in any case', async () => {
  const { maya, topUp } = await busyPerson();
  expect(await listed(maya, { search: 'zoë' })).toEqual(['-20.50 completed']);
  expect(await listed(maya, { search: '100%' })).toEqual(['-20.00 completed']);
  // Neither of these is a wildcard.
  expect(await listed(maya, { search: '%' })).toEqual(['-20.00 completed']);
  expect(await listed(maya, { search: '_' })).toEqual(['-20.50 completed']);
  expect(await listed(maya, { search: topUp.paymentIntentId })).toEqual(['50.00 completed']);
  expect(await listed(maya, { search: topUp.paymentIntentId.slice(3).toUpperCase() })).toEqual([
    '50.00 completed',
  ]);
  expect(await listed(maya, { search: "'; drop table payment; --" })).toEqual([]);
  expect(await listed(maya, { search: '   ' })).toEqual(everything);
});

test.each([
  ['20', ['-20.50 completed', '-20.00 completed']],
  ['20.5', ['-20.50 completed']],
  ['-20.50', ['-20.50 completed']],
  ['$50.00', ['50.00 completed']],
  ['5', []],
  ['1,000', []],
])('a search finds the amount %s', async (search, found) => {
  const { maya } = await busyPerson();
  expect(await listed(maya, { search })).toEqual(found);
});

test('a period includes its start and excludes its end', async () => {
  const { maya } = await busyPerson();
  const lines: Line[] = await bank.transactions(maya);
  const moment = (index: number) => lines[index]?.createdAt ?? '';
  expect(await listed(maya, { from: moment(1) })).toEqual(everything.slice(0, 2));
  expect(await listed(maya, { to: moment(1) })).toEqual(everything.slice(2));
  expect(await listed(maya, { from: moment(1), to: moment(0) })).toEqual(['30.00 failed']);
  expect(await listed(maya, { to: '2020-01-01T00:00:00Z' })).toEqual([]);
});

test('the link to the next page keeps the filter', async () => {
  const { maya } = await busyPerson();
  const seen: string[] = [];
  let next: string | undefined = '/api/transactions?type=add_funds&limit=1';
  while (next) {
    const { body, headers } = await bank.call(maya, 'GET', next);
    seen.push(...body.map(({ amount }: Line) => amount));
    next = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1];
  }
  expect(seen).toEqual(['25.00', '30.00', '50.00']);
});

test.each([
  { type: 'loan' },
  { status: 'done' },
  { from: 'yesterday' },
  { to: '2026-13-01T00:00:00Z' },
  { search: 'x'.repeat(101) },
])('the filter %j is refused', async (query) => {
  const maya = await bank.person();
  const reply = await bank.call(maya, 'GET', `/api/transactions?${new URLSearchParams(query as never)}`);
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
});
