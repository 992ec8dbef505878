/** Customers who visit and buy without a pause, and count each call that failed. None is repeated. */

import { newId } from '#server/kernel/id.ts';
import { adjustment, member, post } from '#server/ledger/index.ts';
import type { Answer } from '#tests/support/client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { decision } from '#tests/support/ledger.ts';
import type { Customer, World } from './world/world.ts';

export type SteadyLoad = {
  calls(): number;
  /** A line for each call that failed so far. */
  failures(): readonly string[];
  /** Resolves after this many more calls. */
  more(calls: number): Promise<void>;
  /** Lets every customer finish, and returns a line for each call that failed. */
  stop(): Promise<string[]>;
};

export async function loadSteadily(world: World, count = 4): Promise<SteadyLoad> {
  const { rows } = await world.db.query<{ id: string }>(
    'select id from gift_card where min_cents <= 2500 and max_cents >= 2500 order by slug limit 1',
  );
  const giftCardId = rows[0]?.id;
  const customers: Customer[] = [];
  for (let index = 0; index < count; index += 1) customers.push(await richCustomer(world));
  const failures: string[] = [];
  let calls = 0;
  let going = true;
  const told = async (what: string, expected: number, call: Promise<Answer<unknown>>) => {
    const outcome = await call.catch((error: Error) => ({ status: 0, text: String(error.cause ?? error) }));
    calls += 1;
    if (outcome.status !== expected)
      failures.push(`${what}: ${outcome.status} ${outcome.text.slice(0, 200)}`);
  };
  const visit = async (customer: Customer) => {
    while (going) {
      await told('config', 200, customer.get('/api/config'));
      await told('account', 200, customer.get('/api/auth/user'));
      await told('catalogue', 200, customer.get(`/api/gift-cards?search=${calls % 7}`));
      await told('add', 201, customer.post('/api/cart', { giftCardId, amount: '25.00', quantity: 1 }));
      await told('checkout', 201, customer.post('/api/checkout', undefined, { 'idempotency-key': newId() }));
      await told('statement', 200, customer.get('/api/transactions'));
    }
  };
  const visits = customers.map(visit);
  return {
    calls: () => calls,
    failures: () => failures,
    async more(wanted) {
      const enough = calls + wanted;
      await eventually(() => calls >= enough, { timeoutMs: 120_000 });
    },
    async stop() {
      going = false;
      await Promise.all(visits);
      return failures;
    },
  };
}

async function richCustomer(world: World): Promise<Customer> {
  const customer = await world.customer();
  const money = { holder: member(customer.id), amountCents: 1_000_000_00n, description: 'A start' };
  await post(world.db, adjustment({ adjustmentId: newId(), ...money, decision }));
  return customer;
}
