/** Refunds that were made in the processor’s dashboard. */
import { afterEach } from 'vitest';
import type { PaymentProblem } from '#contract/admin/returns-problems.ts';
import { testApp } from '#tests/support/app.ts';
import { waitingMoney } from './waiting.ts';

export const reason = 'Refunded by phone';
export const pathOf = (id: string, what = 'take-in') => `/api/admin/payment-problems/${id}/${what}`;

/** The product, with refunds that were made in the processor’s dashboard, and the staff who take them in. */
export async function openProblems() {
  const product = await testApp();
  const admin = await product.signIn('administrator');
  const god = await product.signIn('god');
  const waiting = waitingMoney(product, admin);
  afterEach(() => product.mend('stripe'));
  const takeIn = (id: string, who = admin, body: object = { reason }) => who.post(pathOf(id), body);

  const open = async (paymentIntentId: string) =>
    (await admin.get<PaymentProblem[]>('/api/admin/payment-problems')).body.filter(
      (problem) => problem.paymentIntentId === paymentIntentId,
    );

  return { product, admin, god, waiting, takeIn, open };
}
