/** The rewards that a company sent: in pages, and as a file. */
import type { CompanyReward } from '#contract/enterprise/rewards.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { CsvCell } from '#server/kernel/csv-cells.ts';
import {
  type RewardFilter,
  type RewardOfCompany,
  selectFieldColumns,
  selectOfCompany,
  toSentReward,
} from '#server/rewards/index.ts';

const READ_AT_ONCE = 1_000;

export function toCompanyReward({ reward, sentByName, campaign }: RewardOfCompany): CompanyReward {
  return {
    ...toSentReward(reward),
    orderId: reward.orderId,
    campaign,
    customFields: reward.customFields,
    sentByName,
  };
}

/** One line for each reward. It carries no links. */
export async function* exportRewards(
  db: Queryable,
  enterpriseId: string,
  filter: RewardFilter,
  keeps: (reward: RewardOfCompany['reward']) => boolean = () => true,
): AsyncGenerator<CsvCell[]> {
  const fields = await selectFieldColumns(db, enterpriseId);
  yield [
    'Recipient',
    'Email',
    'Amount',
    'Claimed',
    'Left',
    'Status',
    'Delivery',
    'Delivery problem',
    'Method',
    'Sent at',
    'Delivers at',
    'Opened at',
    'Claimed at',
    'Expires at',
    'Message',
    'Campaign',
    'Thank-you',
    'Sent by',
    'Order',
    'Reward',
    'Phone',
    ...fields.map(({ name }) => name),
  ];
  for (let after: string | null = null; ; ) {
    const rows: RewardOfCompany[] = await selectOfCompany(db, enterpriseId, {
      filter,
      after,
      limit: READ_AT_ONCE,
    });
    for (const row of rows) {
      if (!keeps(row.reward)) continue;
      const values = new Map(row.reward.customFields.map(({ id, value }) => [id, value]));
      yield [...toCells(toCompanyReward(row), row), ...fields.map(({ id }) => values.get(id) ?? '')];
    }
    const last = rows.at(-1);
    if (rows.length < READ_AT_ONCE || !last) return;
    after = last.reward.id;
  }
}

function toCells(shown: CompanyReward, { reward }: RewardOfCompany): CsvCell[] {
  return [
    shown.recipientName,
    shown.recipientEmail ?? '',
    reward.amountCents,
    reward.claimedCents,
    reward.amountCents - reward.claimedCents - reward.returnedCents,
    shown.awaitsApproval ? 'waits for approval' : shown.inReview ? 'in review' : shown.state,
    shown.delivery,
    shown.deliveryError ?? '',
    shown.method,
    shown.createdAt,
    shown.deliverAt,
    shown.openedAt ?? '',
    shown.claimedAt ?? '',
    shown.expiresAt,
    shown.message ?? '',
    shown.campaign?.name ?? '',
    shown.thanks ?? '',
    shown.sentByName ?? '',
    shown.orderId,
    shown.id,
    shown.recipientPhone ?? '',
  ];
}
