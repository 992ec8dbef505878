/** GET /api/transactions/export */
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { post, transfer } from '#server/ledger/index.ts';
import { openBank, type Person } from '#tests/payments/api/bank.ts';

const bank = await openBank();

const download = (person: Person | null, query = '') =>
  bank.call(person, 'GET', `/api/transactions/export${query}`);

async function rowsOf(person: Person, query = ''): Promise<Record<string, string>[]> {
  const { text } = await download(person, query);
  return parse(text, { bom: true, columns: true });
}

async function receive(person: Person, words: string, amountCents = 1_00n): Promise<void> {
  const sender = await bank.person(amountCents);
  await post(
    bank.db,
    transfer({
      transferId: newId(),
      fromUserId: sender.id,
      toUserId: person.id,
      amountCents,
      sentDescription: 'Sent',
      receivedDescription: words,
    }),
  );
}

test('the export is a CSV file of all transactions', async () => {
  const maya = await bank.person();
  const topUp = await bank.topUp(maya, '50');
  await receive(maya, 'Received from Zoë, “Mum”', 12_34n);
  const { status, headers, text } = await download(maya);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="indulge-transactions-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(headers['cache-control']).toBe('no-store');
  expect(text.startsWith('\uFEFFDate (UTC),Type,Description,')).toBe(true);
  const rows = await rowsOf(maya);
  expect(rows).toEqual([
    {
      'Date (UTC)': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      Type: 'transfer in',
      Description: 'Received from Zoë, “Mum”',
      'Amount (USD)': '12.34',
      Status: 'completed',
      'Balance before (USD)': '50.00',
      'Balance after (USD)': '62.34',
      'Payment ID': '',
      'Transaction ID': expect.any(String),
    },
    expect.objectContaining({
      Type: 'add funds',
      'Amount (USD)': '50.00',
      'Balance after (USD)': '50.00',
      'Payment ID': topUp.paymentIntentId,
      'Transaction ID': topUp.paymentId,
    }),
  ]);
});

// Take `escape_formulas` out of http/edge/send-csv.ts, and this must fail.
test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil")'])(
  'the description %j is escaped and never runs as a formula',
  async (words) => {
    const maya = await bank.person();
    await receive(maya, words);
    expect((await rowsOf(maya))[0]?.Description).toBe(`'${words}`);
  },
);

test('a negative amount keeps its minus sign', async () => {
  const maya = await bank.person(10_00n);
  const leo = await bank.person();
  await post(
    bank.db,
    transfer({
      transferId: newId(),
      fromUserId: maya.id,
      toUserId: leo.id,
      amountCents: 4_00n,
      sentDescription: 'Sent to Leo',
      receivedDescription: 'Received',
    }),
  );
  expect((await rowsOf(maya))[0]?.['Amount (USD)']).toBe('-4.00');
});

test('the export takes the same filters as the list', async () => {
  const maya = await bank.person();
  await bank.topUp(maya, '50');
  await receive(maya, 'Received from Leo');
  expect(await rowsOf(maya, '?type=transfer_in')).toHaveLength(1);
  expect(await rowsOf(maya, '?search=50')).toHaveLength(1);
  expect(await rowsOf(maya, '?status=failed')).toHaveLength(0);
  expect((await download(maya, '?type=loan')).status).toBe(400);
});

test('the export has every page of the list', async () => {
  const maya = await bank.person();
  await bank.db.query(
    `insert into payment (id, kind, user_id, amount_cents, fee_basis_points, fee_cents, total_cents, status, failure_code, created_at)
     select gen_random_uuid(), 'add_funds', $1, n, 0, 0, n, 'cancelled', 'card_declined', now() + n * interval '1 second'
     from generate_series(1, 1201) as n`,
    [maya.id],
  );
  const amounts = (await rowsOf(maya)).map((row) => Number(row['Amount (USD)']));
  expect(amounts).toEqual(Array.from({ length: 1201 }, (_, index) => (1201 - index) / 100));
});

test('a member without transactions gets only the header, and a visitor is refused', async () => {
  await bank.person(10_00n);
  const leo = await bank.person();
  expect(await rowsOf(leo)).toEqual([]);
  expect((await download(leo)).text).toContain('Transaction ID');
  expect((await download(null)).status).toBe(401);
});

test('a member who exports too often is refused', async () => {
  const maya = await bank.person();
  const answers: number[] = [];
  for (let tries = 0; tries < 21; tries += 1) answers.push((await download(maya)).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(20);
  expect(answers.at(-1)).toBe(429);
});
