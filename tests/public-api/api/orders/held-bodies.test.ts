/** Large orders that arrive slowly hold memory: of each company so much, and no more. */
import { type ClientRequest, request as httpRequest } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { otherCompany } from '#tests/enterprise/api/company.ts';
import { eventually } from '#tests/support/eventually.ts';
import { call, newKey } from '../company.ts';
import { openOrders } from './placed.ts';

const { product, acme } = await openOrders();
const slow: ClientRequest[] = [];
const hangUp = () => {
  for (const one of slow.splice(0)) one.destroy();
};
afterAll(hangUp);

/**
 * Begins an order that says how long it is, or does not, and never ends it. Settles with what is answered.
 */
function begin(
  length?: number,
  { key }: { key: string } = acme,
): Promise<{ status: number | undefined; retryAfter: string | undefined }> {
  return new Promise((resolve) => {
    const sent = httpRequest(`${product.url}/api/v2/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, ...(length && { 'content-length': length }) },
    });
    slow.push(sent);
    sent.on('error', () => undefined);
    sent.on('response', ({ statusCode, headers }) =>
      resolve({ status: statusCode, retryAfter: headers['retry-after'] }),
    );
    sent.write('{"reward":');
  });
}

const MEGABYTE = 1024 * 1024;

// Leave holdBody out of bindApi, and this must fail.
test('the fifth whole order of a company at once is refused; small ones are not, and ended ones are forgotten', async () => {
  const answers = [begin(), begin(16 * MEGABYTE), begin(16 * MEGABYTE), begin(16 * MEGABYTE), begin()];
  expect(await Promise.race(answers)).toEqual({ status: 503, retryAfter: '2' });
  const small = {
    reward: { value: { denomination: 1 }, recipient: { name: 'A' }, delivery: { method: 'LINK' } },
  };
  expect((await call(product, acme.key, 'POST', '/orders', JSON.stringify(small))).status).toBe(200);
  hangUp();
  const large = `${JSON.stringify(small)}${' '.repeat(MEGABYTE)}`;
  await eventually(async () => (await call(product, acme.key, 'POST', '/orders', large)).status === 200);
});

// Leave held.add out of holdBody, and this must fail.
test('sixteen whole orders of all companies at once are received, and the next one of any is refused', async () => {
  const companies: { key: string }[] = [];
  for (let count = 0; count < 5; count += 1) {
    const { id, manager } = await otherCompany(product);
    await product.db.query(`update users set enterprise_role = 'super_admin' where enterprise_id = $1`, [id]);
    companies.push(await newKey(await product.signIn(manager.email)));
  }
  const last = companies.pop() ?? acme;
  for (const company of companies) {
    // Of five, one is refused by the share of its company, and four are held.
    const answers = Array.from({ length: 5 }, () => begin(16 * MEGABYTE, company));
    expect(await Promise.race(answers)).toMatchObject({ status: 503 });
  }
  expect(await begin(MEGABYTE, last)).toEqual({ status: 503, retryAfter: '2' });
  hangUp();
  await eventually(async () => {
    const { status } = await call(product, last.key, 'POST', '/orders', `{}${' '.repeat(MEGABYTE)}`);
    return status === 422;
  });
});
