/** Guests with browsers of their own, and their card processor, for the tests of sending funds. */
import type { GuestPayment } from '#contract/send-funds/guest-payments.ts';
import { setPassword } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { balanceOf } from '#server/ledger/index.ts';
import type { SignedIn, TestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';

export type Intent = {
  clientSecret: string;
  paymentIntentId: string;
  originalAmount: string;
  serviceFee: string;
  totalAmount: string;
};

export const ana = { senderName: 'Ana Guest', senderPhone: '(217) 555-0188' };

export function gifts(product: TestApp) {
  /** Settles or declines an intent through the sandbox of the card processor. */
  const atProcessor = async (intentId: string, what: 'succeed' | 'fail') => {
    const answer = await fetch(`${product.url}/sandbox/stripe/_test/payment_intents/${intentId}/${what}`, {
      method: 'POST',
      body: JSON.stringify({}),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
  const settings = async (member: SignedIn, profileVisibility: 'public' | 'private') => {
    const answer = await member.patch('/api/user/preferences', { profileVisibility });
    if (answer.status !== 200) throw new Error(answer.text);
  };

  return {
    async begin(guest: Client, recipientUsername: string, more: object = {}): Promise<Intent> {
      const body = { amount: '25.00', recipientUsername, ...more };
      const answer = await guest.post<Intent>('/api/guest/create-payment-intent', body);
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body;
    },
    pay: (intentId: string) => atProcessor(intentId, 'succeed'),
    decline: (intentId: string) => atProcessor(intentId, 'fail'),
    complete: (guest: Client, recipientUsername: string, more: object = {}) =>
      guest.post<GuestPayment & { code?: string }>('/api/guest/complete-transfer', {
        recipientUsername,
        amount: '25.00',
        ...ana,
        ...more,
      }),
    balance: (member: SignedIn) => balanceOf(product.db, member.id),
    async notifications(member: SignedIn): Promise<{ title: string; message: string }[]> {
      const { rows } = await product.db.query<{ title: string; message: string }>(
        'select title, message from notification where user_id = $1 order by created_at',
        [member.id],
      );
      return rows;
    },
    hide: (member: SignedIn) => settings(member, 'private'),
    /** No webhook arrives until `product.mend('stripe')`. */
    withholdWebhooks: () =>
      product.fault('stripe', { match: 'webhook *', fault: 'withhold', times: 1_000_000 }),
    async givePassword(member: SignedIn, password: string): Promise<void> {
      const passwordHash = await product.deps.passwords.hash(password);
      const now = product.deps.clock.now();
      await transaction(product.db, (tx) => setPassword(tx, { userId: member.id, passwordHash, now }));
    },
    /** Changes a member so that gifts are refused. */
    change: (member: SignedIn, column: 'frozen_at' | 'email_verified_at', to: Date | null) =>
      product.db.query(`update users set ${column} = $2 where id = $1`, [member.id, to]),
  };
}
