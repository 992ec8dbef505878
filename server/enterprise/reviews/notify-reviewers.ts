/**
 * Notifies the managers who decide about the flagged rewards of an order, once each, however often the job
 * runs.
 */
import { can, ROLES } from '#contract/kernel/capabilities.ts';
import { displayCents } from '#contract/kernel/money.ts';
import { transaction } from '#server/db/transaction.ts';
import { orderLabel, orderText, takeReviewsToNotify } from '#server/rewards/index.ts';
import { findCompany } from '../company/store.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { selectManagers } from '../managers/staff-store.ts';
import { notifyEach } from '../notify-managers.ts';
import { mayRelease } from './company-fraud-review.ts';

const DECIDERS = ROLES.filter((role) => can(role, 'enterprise-approvals'));

export async function notifyReviewers(
  deps: Pick<EnterpriseDeps, 'db' | 'clock' | 'jobs'>,
  { orderId }: { orderId: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const found = await takeReviewsToNotify(tx, orderId, deps.clock.now());
    if (!found) return;
    const { companyId, cause, count, amountCents, recipient } = found;
    const company = await findCompany(tx, companyId);
    if (!company?.is_active) return;
    const managers = await selectManagers(tx, companyId, DECIDERS);
    // Not the sender, who may not release it.
    const deciders = managers.filter(({ id, enterprise_role: role }) =>
      mayRelease({ userId: id, role }, found),
    );
    const text = orderText(amountCents, count, recipient);
    const amount = [orderLabel(count, recipient), displayCents(amountCents)] as const;
    const what = count === 1 ? `A ${text}` : text;
    await notifyEach(tx, deps, deciders, {
      cause,
      title: 'Waiting for your review',
      message: `${what} hit a rule of your company.`,
      about: { topic: 'reviews' },
      mail: (firstName) => ({
        template: 'reviews-requested',
        data: { firstName, companyName: company.company_name, what, count, amount },
      }),
    });
  });
}
