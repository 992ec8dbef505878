/** Debts of customers. */
import { testApp } from '#tests/support/app.ts';
import { waitingMoney } from './waiting.ts';

export const reason = 'Too little to pursue';
export const pathOf = (ownerId: string) => `/api/admin/debts/${ownerId}/write-off`;

/** The product, with customers who owe, and the staff who write it off. */
export async function openDebts() {
  const product = await testApp();
  const admin = await product.signIn('administrator');
  const god = await product.signIn('god');
  const waiting = waitingMoney(product, admin);

  const writeOff = (ownerId: string, body: object = { reason }, headers = {}, who = admin) =>
    who.post(pathOf(ownerId), body, headers);

  return { product, admin, god, waiting, writeOff };
}
