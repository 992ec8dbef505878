/** Acme with a saved card, the line of its balance, and what became of each crossing. */
import { expect } from 'vitest';
import type { LowBalance } from '#contract/enterprise/low-balance.ts';
import { enterpriseBalanceOf } from '#server/ledger/index.ts';
import { testApp } from '#tests/support/app.ts';
import { acmeId, fund } from '../company.ts';

/** In cents. */
export const LINE = 1_000_00n;

/** What managers save under Funding so that no top-up is due any more. */
export const CHANGES = {
  'the settings are deleted': { line: null, topUp: null },
  'top-ups are switched off': { line: '1000', topUp: null },
};

/** Call at the top level of a test file; everything ends with the file. */
export async function openFunded(env: Record<string, string> = {}) {
  const product = await testApp({ env });
  const owner = await product.signIn('super_admin');
  const manager = await product.signIn('account_manager');
  const { db } = product;
  const id = await acmeId(product);
  const path = '/api/enterprise/low-balance';

  async function saveCard(paymentMethodId: string): Promise<string> {
    const saved = await owner.post<{ id: string }>('/api/enterprise/payment-methods', { paymentMethodId });
    expect(saved.status).toBe(201);
    return saved.body.id;
  }

  const visa = await saveCard('pm_card_visa');
  const topUp = { amount: '1500', cardId: visa, monthlyLimit: '5000' };

  const balance = () => enterpriseBalanceOf(db, id);

  /** Brings the balance to an amount, in one movement. */
  async function bringTo(cents: bigint): Promise<void> {
    const missing = cents - (await balance());
    if (missing !== 0n) await fund(product, id, missing);
  }

  async function set(body: object): Promise<LowBalance> {
    const answer = await owner.put<LowBalance>(path, body);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  }

  return {
    product,
    db,
    id,
    owner,
    manager,
    path,
    visa,
    topUp,
    balance,
    bringTo,
    set,
    saveCard,
    read: async () => (await owner.get<LowBalance>(path)).body,

    /** A fresh line, with the balance above it, and nothing from before. */
    async begin(asked: object | null = null, cents = LINE): Promise<void> {
      await owner.put(path, { line: null, topUp: null });
      await bringTo(cents);
      await product.settled();
      await db.query('delete from topup where crossing_id is not null');
      await db.query('delete from low_balance_crossing');
      await db.query('delete from notification');
      await set({ line: '1000', topUp: asked });
    },

    async titles(): Promise<string[]> {
      const { rows } = await db.query<{ title: string }>(
        `select title from notification join users on users.id = user_id
         where enterprise_id = $1 and topic = 'funding' order by notification.id`,
        [id],
      );
      return rows.map(({ title }) => title);
    },

    async crossings() {
      const { rows } = await db.query<{ id: string; decision: string; failure: string | null }>(
        'select id, decision, failure from low_balance_crossing order by crossed_at',
      );
      return rows;
    },

    async automaticTopUps() {
      const { rows } = await db.query<{ id: string; amount_cents: bigint; status: string }>(
        `select topup.id, amount_cents, status from topup join payment on payment.id = payment_id
         where crossing_id is not null order by number`,
      );
      return rows;
    },

    /** Freezes the balance as an open dispute does, or ends that. */
    async freeze(isFrozen: boolean): Promise<void> {
      await db.query(
        `update ledger_account set frozen_at = case when $2 then now() end
         where kind = 'enterprise' and owner_id = $1`,
        [id, isFrozen],
      );
    },
  };
}
