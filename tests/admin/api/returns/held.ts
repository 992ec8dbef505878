/** Held refunds, as staff ask about them and release them. */
import { afterEach } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { waitingMoney } from './waiting.ts';

export const reason = 'The customer called';
export const pathOf = (refundId: string, what: string) => `/api/admin/refunds/${refundId}/${what}`;

/** The product, with held refunds and the staff who ask about them and release them. */
export async function openHeldRefunds() {
  const product = await testApp();
  const admin = await product.signIn('administrator');
  const waiting = waitingMoney(product, admin);
  afterEach(() => product.mend('stripe'));
  const ask = (refundId: string, who = admin) => who.post(pathOf(refundId, 'ask'), {});

  const release = (refundId: string, who = admin, body: object = { reason }) =>
    who.post(pathOf(refundId, 'release'), body);

  const god = await product.signIn('god');

  return { product, admin, waiting, ask, release, god };
}
