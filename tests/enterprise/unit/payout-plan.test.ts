/** What each row of a payout of many becomes, before anything is paid. */
import { expect, test } from 'vitest';
import {
  NOT_LISTED,
  planPayouts,
  SEVERAL,
  UNAVAILABLE,
  type WantedRow,
} from '#server/enterprise/payouts/payout-plan.ts';

const nora = { id: 'nora', name: 'Nora Field', payable: true };
const people = new Map([
  ['nora@example.com', nora],
  ['nora', nora],
  ['otto', { id: 'otto', name: 'Otto Field', payable: true }],
  ['frozen', { id: 'frozen', name: 'Fay', payable: false }],
]);
const row = (line: number, given: string, text: string, more: Partial<WantedRow> = {}): WantedRow => ({
  line,
  given,
  amount: { text },
  message: null,
  ...more,
});
const plan = (...rows: WantedRow[]) =>
  planPayouts(
    rows,
    ({ given }) => people.get(given),
    (address) => (address.endsWith('@away.example') ? null : NOT_LISTED),
  );

test.each([
  ['5', 5_00n],
  ['25.5', 25_50n],
  [' 0.01 ', 1n],
  ["'7", 7_00n],
  ['$25', 25_00n],
  ['$ 1,250.00', 1250_00n],
  ['1,250,000', 1250000_00n],
  ['0', null],
  ['0.00', null],
  ['-1', null],
  ['0.001', null],
  ['1e3', null],
  ['12,50', null],
  ['1,2500', null],
  ['', null],
  ['٣', null],
])('the amount %j is %s cents', async (text, cents) => {
  const [planned] = (await plan(row(2, 'nora', text))).rows;
  const reason = cents === null ? 'Please enter a valid amount greater than $0.' : null;
  expect(planned).toMatchObject({ amountCents: cents, reason });
});

test('each person is paid once, and a refused row keeps nobody from the next', async () => {
  const planned = await plan(
    row(2, 'nora', '0'),
    row(3, 'nora', '5'),
    row(4, 'nora@example.com', '6'),
    row(5, 'frozen', '7'),
    row(6, 'nobody', '8'),
    row(7, 'otto', '9'),
  );
  expect(planned.rows.map(({ reason }) => reason)).toEqual([
    'Please enter a valid amount greater than $0.',
    null,
    'The same person is on line 3.',
    UNAVAILABLE,
    NOT_LISTED,
    null,
  ]);
  expect(planned).toMatchObject({ payableRows: 2, payableCents: 14_00n, linkRows: 0, linkCents: 0n });
  expect(planned.rows[1]).toEqual({
    line: 3,
    given: 'nora',
    recipientId: 'nora',
    recipientName: 'Nora Field',
    amountCents: 5_00n,
    message: null,
    reason: null,
    byLink: false,
    customFields: null,
  });
});

test('an address of nobody on the list gets one link, with the name and the fields of its row', async () => {
  const customFields = [{ id: 'f', label: 'Team', value: 'Blue' }] as unknown as WantedRow['fields'];
  const planned = await plan(
    row(2, 'ana@away.example', '5', { name: 'Ana', fields: customFields }),
    row(3, 'ana@away.example', '6'),
    row(4, 'ben@away.example', '0'),
    row(5, 'cleo@away.example', '7', { fields: { message: 'The team is too long.' } }),
    row(6, 'dan@away.example', '8'),
    row(7, 'nora', '9', { fields: { message: 'The team is too long.' } }),
  );
  expect(
    planned.rows.map(({ reason, byLink, recipientName, customFields: kept }) => [
      reason,
      byLink,
      recipientName,
      kept,
    ]),
  ).toEqual([
    [null, true, 'Ana', customFields],
    ['The same person is on line 2.', false, null, []],
    ['Please enter a valid amount greater than $0.', false, null, []],
    ['The team is too long.', false, null, null],
    [null, true, null, []],
    [null, false, 'Nora Field', null],
  ]);
  expect(planned).toMatchObject({ payableRows: 1, payableCents: 9_00n, linkRows: 2, linkCents: 13_00n });
});

test('where no address can get a link, none does, and a file sends at most 10,000', async () => {
  const none = await planPayouts([row(2, 'ana@away.example', '5')], () => undefined);
  expect(none.rows[0]?.reason).toBe(NOT_LISTED);
  const many = Array.from({ length: 10_001 }, (_, index) => row(index + 2, `p${index}@away.example`, '1'));
  const { rows, linkRows } = await plan(...many);
  expect(linkRows).toBe(10_000);
  expect(rows[10_000]).toMatchObject({
    byLink: false,
    reason: 'A file sends at most 10,000 links. Please send this one with another file.',
  });
});

test('a phone number that several employees have pays nobody', async () => {
  const { rows } = await planPayouts(
    [row(2, '+12175550142', '5')],
    () => 'several',
    () => null,
  );
  expect(rows).toMatchObject([{ reason: SEVERAL, byLink: false, recipientId: null }]);
});

test('what a row names is kept to the length of an email', async () => {
  expect((await plan(row(2, 'x'.repeat(300), '1'))).rows[0]?.given).toHaveLength(254);
});

test('a message above 300 characters is a problem of its row, whether it is paid to a balance or by a link', async () => {
  const [fits, tooLong] = ['x'.repeat(300), 'x'.repeat(312)];
  const planned = await plan(
    row(2, 'nora', '5', { message: fits }),
    row(3, 'otto', '5', { message: tooLong }),
    row(4, 'ida@away.example', '5', { message: tooLong }),
  );
  const reason = 'The column “message” can have at most 300 characters; this row has 312.';
  expect(planned.rows.map((each) => each.reason)).toEqual([null, reason, reason]);
  expect(planned).toMatchObject({ payableRows: 1, linkRows: 0 });
});

// Leave the name out of `ofLink` in planPayouts, and this must fail.
test('a name that a reward cannot carry is a problem of a row by a link alone', async () => {
  const name = { message: 'The column “name”: too long.' };
  const planned = await plan(row(2, 'nora', '5', { name }), row(3, 'ida@away.example', '5', { name }));
  expect(planned.rows.map(({ reason, recipientName }) => [reason, recipientName])).toEqual([
    [null, 'Nora Field'],
    ['The column “name”: too long.', null],
  ]);
});

// Plan the rows in one go, and this must fail.
test('other requests get a turn while a long file is planned', async () => {
  const ended: string[] = [];
  setImmediate(() => ended.push('other'));
  await plan(...Array.from({ length: 600 }, (_, index) => row(index + 2, `p${index}@away.example`, '1')));
  expect([...ended, 'planned']).toEqual(['other', 'planned']);
});
