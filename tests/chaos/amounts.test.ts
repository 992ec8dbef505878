/**
 * Sends invalid amounts to every route of the contract that takes one. New routes are included automatically.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
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

/** What may be zero: a balance, a limit, and a budget. */
const nothing = ['0', '-0', '"0.00"', '"00"'];
const mayBeZero = /balance|(payout|day|month)Limit|approvalAbove|budget|remaining/i;

/** These accept any text: an invalid minimum becomes 5,000 dollars (P104); an enterprise sets none (P33). */
const takenAsItComes = ['POST /api/admin/create-enterprise', 'PATCH /api/enterprise/settings'];

type Schema = {
  type?: string | string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
};
type Amount = { field: string; isNullable: boolean };

/** Where a body has an amount, also within objects and lists: `rewards.0.amount`. */
function amountsIn({ type = [], anyOf, oneOf, properties = {}, items }: Schema, path: string[]): Amount[] {
  if (['string', 'number'].every((each) => type.includes(each)) && typeof type !== 'string')
    return [{ field: path.join('.'), isNullable: type.includes('null') }];
  return [
    ...[...(anyOf ?? []), ...(oneOf ?? [])].flatMap((each) => amountsIn(each, path)),
    ...Object.entries(properties).flatMap(([name, each]) => amountsIn(each, [...path, name])),
    ...(items ? amountsIn(items, [...path, '0']) : []),
  ];
}

const amountsOf = ({ body }: Route): Amount[] =>
  body ? amountsIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema, []) : [];

/** A body with nothing but the amount. */
function bodyWith(field: string, text: string): string {
  return field
    .split('.')
    .reduceRight((inner, name) => (name === '0' ? `[${inner}]` : `{${JSON.stringify(name)}:${inner}}`), text);
}

const takers = ROUTES.map(({ route }) => route).flatMap((route) =>
  amountsOf(route).map((amount) => ({ call: `${route.method} ${route.path}`, route, ...amount })),
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
      'POST /api/cash-out',
      'POST /api/enterprise/rewards',
      'POST /api/admin/suspense/:paymentId/payout',
    ]),
  );
});

test.each(strict)('$call refuses an invalid amount as its $field', async ({ route, field, isNullable }) => {
  const role = ROLES.find((one) => route.actor === 'signed-in' || can(one, route.actor as never));
  const caller = role ? await product.signIn(role) : product.visitor();
  const before = await countTransactions(product.db);
  const { rows: payments } = await product.db.query('select from payment');
  const right = [...(mayBeZero.test(field) ? nothing : []), ...(isNullable ? ['null'] : [])];
  const wrong = noAmounts.filter((text) => !right.includes(text));
  for (const text of wrong) {
    const answer = await caller.send(
      route.method,
      route.path
        .replace(':occasion', 'birthday')
        .replace(':role', 'account_staff')
        .replaceAll(/:\w+/g, newId()),
      {
        headers: { 'content-type': 'application/json' },
        body: bodyWith(field, text),
      },
    );
    expect(answer, text).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(Object.keys(answer.body.fields ?? {}), text).toContain(field);
  }
  expect(await countTransactions(product.db)).toBe(before);
  expect((await product.db.query('select from payment')).rows).toHaveLength(payments.length);
});
