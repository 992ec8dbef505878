/** Gifts that a rule about fraud flags, and the reviews of them. */
import type { FraudReview } from '#contract/admin/fraud.ts';
import type { TestApp } from '#tests/support/app.ts';
import { rewards } from './rewards.ts';

/** Every address at flagged.example is flagged. */
export async function flaggedGifts(product: TestApp) {
  const { db } = product;
  const desk = rewards(product);
  const admin = await product.signIn('administrator');
  const service = await product.signIn('customer_service');
  const base = '/api/admin/fraud-reviews';
  const set = (type: string, config: object = {}) => admin.put(`/api/admin/fraud-rules/${type}`, { config });
  const unset = (type: string) => admin.delete(`/api/admin/fraud-rules/${type}`);
  const rich = () => product.newMember({ firstName: 'Rich', balanceCents: 2_000_00n });
  let count = 0;

  async function run(name: string): Promise<void> {
    await product.deps.jobs.enqueue(db, name, {});
    product.deps.jobs.wake();
    await product.settled();
  }

  /** A gift of $50, flagged as it is sent. */
  async function flaggedGift(more: object = {}) {
    const from = await rich();
    const email = `nora-${++count}@flagged.example`;
    const { body } = await desk.send(from, { recipientEmail: email, ...more });
    return { from, email, id: body.id, body };
  }

  async function reviewOf(rewardId: string): Promise<FraudReview> {
    const { body } = await service.get<FraudReview[]>(`${base}?limit=100`);
    const found = body.find(({ reward }) => reward.id === rewardId);
    if (!found) throw new Error(`No review of ${rewardId}.`);
    return found;
  }

  const decide = (id: string, act: string, reason = 'Looked at it') =>
    admin.post<FraudReview & { code?: string }>(`${base}/${id}/${act}`, { reason });

  async function claimedFlagged(amount = '50.00') {
    const from = await rich();
    const email = desk.stranger();
    const { body } = await desk.send(from, { recipientEmail: email, amount });
    const token = await desk.tokenFor(email);
    await set('review_ip', { ips: ['127.0.0.1', '::1'] });
    const phone = product.visitor();
    const claim = await desk.claim(phone, token);
    await unset('review_ip');
    return { from, email, id: body.id, token, phone, claim };
  }

  await set('review_email', { domains: ['flagged.example'] });

  return { admin, service, base, set, unset, rich, run, flaggedGift, reviewOf, decide, claimedFlagged };
}
