/** Payouts of many whose job died for good, and who resumes them. */
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { newRecipient, type Person, runWithoutJob } from '../company.ts';

export const path = '/api/enterprise/payouts';

export const reason = 'Its job gave up last night';

/** The product, with payouts whose job died for good. */
export async function openStuckPayouts() {
  const product = await testApp();
  const { db } = product;
  const manager = await product.signIn('account_manager');
  const admin = await product.signIn('administrator');

  /** A confirmed batch for two employees without a job, as after the last retry. */
  async function stuck(minutes = 60): Promise<{ id: string; people: Person[] }> {
    const people = [
      await newRecipient(product, { listedBy: manager }),
      await newRecipient(product, { listedBy: manager }),
    ];
    const rows = people.map(({ id }) => ({ employeeId: id, amount: '5' }));
    const { id } = (await manager.post<PayoutBatch>(path, { rows })).body;
    await runWithoutJob(product, id, minutes);
    return { id, people };
  }

  const resume = (id: string, who: SignedIn = manager) =>
    who.post<PayoutBatch & { code?: string }>(`${path}/${id}/resume`, { reason });
  const byStaff = (id: string, body: object = { reason }) =>
    admin.post(`/api/admin/stuck-payouts/${id}/resume`, body);
  const read = async (id: string) => (await manager.get<PayoutBatch>(`${path}/${id}`)).body;
  const untilCompleted = (id: string) =>
    eventually(async () => (await read(id)).status === 'completed', { timeoutMs: 30_000 });

  async function resumesOf(id: string) {
    const { rows } = await db.query(
      `select actor_id, actor_role, reason, rows_left, cents_left from payout_batch_resume where batch_id = $1`,
      [id],
    );
    return rows;
  }

  return { product, db, manager, admin, stuck, resume, byStaff, read, untilCompleted, resumesOf };
}
