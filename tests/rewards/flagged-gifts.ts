/** Gifts that a fraud rule flags, and the reviews of them. */
import type { FraudReview } from '#contract/admin/fraud.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { openGifts } from './gifts.ts';

/** What the bearer of a flagged gift's link reads. */
export const LOOKING = 'We are looking at this gift. Please try again later.';

/** A product in which every address at flagged.example is flagged. */
export async function openFlaggedGifts() {
  const gifts = await openGifts();
  const { clock, product, db, desk, rich } = gifts;
  const admin = await product.signIn('administrator');
  const service = await product.signIn('customer_service');
  const base = '/api/admin/fraud-reviews';
  const set = (type: string, config: object = {}) => admin.put(`/api/admin/fraud-rules/${type}`, { config });
  const unset = (type: string) => admin.delete(`/api/admin/fraud-rules/${type}`);
  let count = 0;

  async function run(name: string): Promise<void> {
    await product.deps.jobs.enqueue(db, jobName(name), {});
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
    const { id, email, token } = await gifts.gift(from, { amount });
    await set('review_ip', { ips: ['127.0.0.1', '::1'] });
    const phone = product.visitor();
    const claim = await desk.claim(phone, token);
    await unset('review_ip');
    return { from, email, id, token, phone, claim };
  }

  /**
   * As if the reward had been flagged so many days earlier: the sessions of staff would not outlive a clock
   * put forward.
   */
  async function age(rewardId: string, days: number): Promise<void> {
    await db.query('update fraud_review set created_at = $2 where reward_id = $1', [
      rewardId,
      new Date(clock.now().getTime() - days * 24 * 60 * 60 * 1000),
    ]);
  }

  await set('review_email', { domains: ['flagged.example'] });

  const rules = { admin, service, base, set, unset, run };
  return { ...gifts, ...rules, flaggedGift, reviewOf, decide, claimedFlagged, age };
}
