/** A stuck gift card that is released on a statement alone, above what one person moves. */
import { expect, test } from 'vitest';
import type { StaffRequest } from '#contract/admin/approvals.ts';
import { auditOf, balance } from '#tests/admin/api/money.ts';
import { testApp } from '#tests/support/app.ts';
import { buyStuck, buyWrongValue, issuerMakes, stateOf } from './stuck-cards.ts';

const product = await testApp({ env: { STAFF_ALONE_MAX: '7.00' } });
const admin = await product.signIn('administrator');
const god = await product.signIn('god');

const release = (unit: string, body: object) =>
  admin.post<{ requestId?: string }>(`/api/admin/stuck-gift-cards/${unit}/release`, body);
const approve = (id: unknown) => god.post<StaffRequest>(`/api/admin/approvals/${id}/approve`, {});
const stated = { reason: 'Their support wrote so', issuerConfirmed: true };

/** A buyer for whom the member of staff has released a card already, up to the limit. */
async function releasedBefore() {
  const buyer = await product.newMember({ balanceCents: 15_00n });
  const { unit } = await buyWrongValue(product, buyer);
  expect((await release(unit, stated)).status).toBe(200);
  expect(await balance(product, buyer)).toBe(15_00n);
  return buyer;
}

// Answer `false` for onStatement in askBeforeRelease, or count no amount in release-card-act.ts, and this
// must fail.
test('releases on a statement are added up: above the limit a colleague agrees first, and the issuer is asked again', async () => {
  const buyer = await releasedBefore();
  const { unit } = await buyWrongValue(product, buyer);
  const waits = await release(unit, stated);
  expect(waits).toMatchObject({ status: 202, body: { message: expect.any(String) } });
  expect([await stateOf(product, unit), await balance(product, buyer)]).toEqual(['issuing', 10_00n]);
  expect(await release(unit, stated)).toMatchObject({ status: 409, body: { code: 'request-waiting' } });
  expect(await admin.post(`/api/admin/approvals/${waits.body.requestId}/approve`, {})).toMatchObject({
    status: 403,
  });
  expect(await approve(waits.body.requestId)).toMatchObject({
    status: 200,
    body: { state: 'approved', kind: 'release-card', amount: '5.00' },
  });
  expect([await stateOf(product, unit), await balance(product, buyer)]).toEqual(['released', 15_00n]);
  expect((await auditOf(product, unit)).map(({ action }) => action)).toContain('gift-card-released-by-hand');
  expect((await approve(waits.body.requestId)).status).toBe(409);
  expect(await balance(product, buyer)).toBe(15_00n);
});

// Leave prepare out of release-card-act.ts, and this must fail.
test('a card that the issuer makes while its release waits is not released', async () => {
  const buyer = await releasedBefore();
  const { unit } = await buyStuck(product, buyer);
  await product.fault('issuer', { match: '*', fault: 'down', times: 1000 });
  const waits = await release(unit, stated);
  expect(waits.status).toBe(202);
  await product.mend('issuer');
  await issuerMakes(product, unit, 5_00n);
  expect((await approve(waits.body.requestId)).status).toBe(409);
  expect(await stateOf(product, unit)).not.toBe('released');
  expect(await balance(product, buyer)).toBe(10_00n);
});
