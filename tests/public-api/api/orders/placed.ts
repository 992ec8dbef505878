/** Orders of one reward. */
import { OrdersApi, RewardsApi, type SingleRewardOrder } from 'tremendous';
import { beforeEach } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { acmeWithKey } from '../company.ts';
import { mailedTo, orderLink } from '../ordered.ts';

export async function failure(request: Promise<unknown>) {
  const answer = await request.then(
    () => undefined,
    (failed: { response?: { status: number; data: unknown } }) => failed.response,
  );
  if (!answer) throw new Error('The call succeeded.');
  return { status: answer.status, body: answer.data };
}

/** The product, with a company whose software orders. */
export async function openOrders() {
  const product = await testApp({ env: { LIMIT_API_CALLS_PER_MINUTE: '100000' } });
  const acme = await acmeWithKey(product, 200_000_00n);
  const orders = new OrdersApi(acme.configuration);
  const rewards = new RewardsApi(acme.configuration);
  let count = 0;
  let email = '';

  beforeEach(() => {
    count += 1;
    email = `nora-${count}@example.net`;
  });

  const mailed = (denomination: number, more: Partial<SingleRewardOrder> = {}) =>
    mailedTo(email, denomination, more);

  const linkOf = (denomination: number) => orderLink(orders, denomination);

  return {
    product,
    acme,
    orders,
    rewards,
    get count() {
      return count;
    },
    get email() {
      return email;
    },
    mailed,
    linkOf,
  };
}
