/** Payout files whose rows name nobody on the list. */
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { rewards } from '#tests/rewards/rewards.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { acmeId, fund, upload } from '../company.ts';

export const path = '/api/enterprise/payouts';

type Row = { line: number; fate: string; reason: string | null };

export const preview = async (by: SignedIn, lines: string[]) =>
  (await upload<PayoutBatch>(by, `${path}/csv`, `${lines.join('\n')}\n`)).body;

export const confirm = (by: SignedIn, { id }: { id: string }, choices?: object) =>
  by.post<PayoutBatch>(`${path}/${id}/confirm`, choices);

export const rowsOf = async (by: SignedIn, { id }: { id: string }) =>
  (await by.get<Row[]>(`${path}/${id}/rows`)).body;

/** The product, with a company that has money, and those who send for it. */
export async function openLinks() {
  const clock = testClock();
  const product = await testApp({ clock, env: { LIMIT_CLAIMS_PER_MINUTE: '1000' } });
  const { db } = product;
  const desk = rewards(product);
  const manager = await product.signIn('account_manager');
  await fund(product, await acmeId(product), 100_000_00n);
  await db.query('delete from payout_unapproved');
  const look = async (by: SignedIn, { id }: { id: string }) => {
    await product.settled();
    return (await by.get<PayoutBatch>(`${path}/${id}`)).body;
  };

  return { clock, product, db, desk, manager, look };
}
