/** Rewards that a rule of their company flags. */
import type { CompanyFraudReview } from '#contract/enterprise/fraud.ts';
import type { SentOrder } from '#contract/enterprise/rewards.ts';
import { rewards } from '#tests/rewards/rewards.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import type { Answer, Body } from '#tests/support/client.ts';
import { acmeId, fund } from '../company.ts';

export const reviews = '/api/enterprise/fraud-reviews';

export const rules = '/api/enterprise/fraud-rules';

export type Decided = Answer<CompanyFraudReview & { code?: string; message?: string } & Body>;

/** The product, with a company whose rule flags rewards. */
export async function openReviews() {
  const product = await testApp({ env: { LIMIT_SENDS_PER_MINUTE: '1000' } });
  const { db } = product;
  const desk = rewards(product);
  const owner = await product.signIn('super_admin');
  const manager = await product.signIn('account_manager');
  const staff = await product.signIn('account_staff');
  const admin = await product.signIn('administrator');
  await fund(product, await acmeId(product), 50_000_00n);
  const setRule = (type: string, config: object = {}, by: SignedIn = owner) =>
    by.put(`${rules}/${type}`, { config });
  const decide = (
    id: string,
    act: string,
    by: SignedIn = manager,
    reason = 'Known to us',
  ): Promise<Decided> => by.post(`${reviews}/${id}/${act}`, { reason });

  await setRule('review_email', { domains: ['flagged.example'] });

  let count = 0;
  /** A reward of $25 that goes to an address which the company's own rule flags. */
  async function flagged(
    recipientEmail = `bo-${++count}@flagged.example`,
    sender = owner,
  ): Promise<{
    rewardId: string;
    email: string;
    review: CompanyFraudReview;
  }> {
    const { body } = await sender.post<SentOrder>('/api/enterprise/rewards', {
      rewards: [{ recipientEmail, recipientName: 'Bo Ross', amount: '25.00' }],
    });
    const rewardId = body.rewards[0]?.id ?? '';
    return { rewardId, email: recipientEmail, review: await reviewOf(rewardId) };
  }

  async function reviewOf(rewardId: string): Promise<CompanyFraudReview> {
    const { body } = await manager.get<CompanyFraudReview[]>(`${reviews}?limit=100`);
    const found = body.find(({ reward }) => reward.id === rewardId);
    if (!found) throw new Error(`No review of ${rewardId}.`);
    return found;
  }

  const waiting = async () => (await manager.get<{ waiting: number }>(`${reviews}/count`)).body.waiting;
  const audited = async (rewardId: string) =>
    (
      await db.query<{ action: string; reason: string | null }>(
        'select action, reason from audit_entry where subject_id = $1 order by at',
        [rewardId],
      )
    ).rows;

  return {
    product,
    db,
    desk,
    owner,
    manager,
    staff,
    admin,
    setRule,
    decide,
    flagged,
    reviewOf,
    waiting,
    audited,
  };
}
