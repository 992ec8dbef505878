/**
 * Sends invalid amounts to every route of the contract that takes one. New routes are included automatically.
 */
import { expect, test } from 'vitest';
import { can, ROLES } from '#contract/kernel/capabilities.ts';
import type { Route } from '#contract/kernel/define-route.ts';
import { ROUTES } from '#contract/routes.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import { countTransactions } from '#tests/support/ledger.ts';

const product = await testApp();
await product.settled();

/** As they appear in the body, because JavaScript cannot write some of them. */
const noAmounts = [
  ...['0', '-0', '-1', '0.001', '5.001', '1e309', '-1e309', '1e-7', '1e21', '9007199254740993.5'],
  ...['null', 'true', '{}', '[]', '[5]', '{"amount":5}'],
  ...['""', '" "', '"1e2"', '"NaN"', '"Infinity"', '"٣"', '"５"', '"0x10"', '"0b1"', '"1_000"', '"1,000"'],
  ...['"1,50"', '"$5"', '"5$"', '"+5"', '"-5"', '"5."', '".5"', '"5.0.0"', '"5\\u0000"', '"5\\u200b"'],
  ...['"\\ud800"', `"${'9'.repeat(10)}"`, `"${'9'.repeat(5000)}"`, '"0.00"', '"00"', '"100000000.01"'],
];

/** A balance may be zero. */
const nothing = ['0', '-0', '"0.00"', '"00"'];

/** These accept any text: an invalid minimum becomes 5,000 dollars (P104); an enterprise sets none (P33). */
const takenAsItComes = ['POST /api/admin/create-enterprise', 'PATCH /api/enterprise/settings'];

const amountsOf = ({ body }: Route): string[] => {
  const shape = body && 'shape' in body ? (body.shape as Record<string, unknown>) : {};
  return ['amount', 'balance', 'minimumBalance', 'minValue', 'maxValue'].filter((name) => name in shape);
};

const takers = ROUTES.map(({ route }) => route).flatMap((route) =>
  amountsOf(route).map((field) => ({ call: `${route.method} ${route.path}`, route, field })),
);
const strict = takers.filter(
  ({ call, field }) => field !== 'minimumBalance' || !takenAsItComes.includes(call),
);

test('the contract has routes that take an amount', () => {
  expect(takers.map(({ call }) => call)).toEqual(
    expect.arrayContaining([
      'POST /api/create-payment-intent',
      'POST /api/cart',
      'PATCH /api/cart/:cartItemId',
    ]),
  );
});

test.each(strict)('$call refuses an invalid amount as its $field', async ({ route, field }) => {
  const role = ROLES.find((one) => route.actor === 'signed-in' || can(one, route.actor as never));
  const caller = role ? await product.signIn(role) : product.visitor();
  const before = await countTransactions(product.db);
  const { rows: payments } = await product.db.query('select from payment');
  const wrong = field === 'balance' ? noAmounts.filter((text) => !nothing.includes(text)) : noAmounts;
  for (const text of wrong) {
    const answer = await caller.send(
      route.method,
      route.path.replace(':occasion', 'birthday').replaceAll(/:\w+/g, newId()),
      {
        headers: { 'content-type': 'application/json' },
        body: `{"${field}":${text}}`,
      },
    );
    expect(answer, text).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(Object.keys(answer.body.fields ?? {}), text).toContain(field);
  }
  expect(await countTransactions(product.db)).toBe(before);
  expect((await product.db.query('select from payment')).rows).toHaveLength(payments.length);
});
