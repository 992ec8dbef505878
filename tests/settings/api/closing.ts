/** Members who close their account, and what the database keeps of them. */
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';

export const path = '/api/user/delete-account';

export async function openClosing(env: Record<string, string> = {}) {
  const clock = testClock();
  const product = await testApp({ clock, env: { LIMIT_SIGN_INS_PER_MINUTE: '10000', ...env } });
  const one = async (query: string, values: unknown[]) => (await product.db.query(query, values)).rows[0];
  return {
    clock,
    product,
    closeAccount: (who: SignedIn, body?: object) =>
      who.send('DELETE', path, {
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }),
    one,
    record: (id: string) => one('select * from deleted_account where original_user_id = $1', [id]),
    async beginPayment(who: SignedIn): Promise<string> {
      const begun = await who.post('/api/create-payment-intent', { amount: '50' });
      return String(begun.body.paymentIntentId);
    },
    succeed: (intentId: string) =>
      fetch(`${product.url}/sandbox/stripe/_test/payment_intents/${intentId}/succeed`, {
        method: 'POST',
        body: '{}',
      }),
  };
}
