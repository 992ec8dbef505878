/** Checks what an order gives for the company's custom fields, and keeps it with their names of today. */
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { RewardToOrder } from '../orders/order.ts';
import { checkFields } from './field.ts';
import { selectFields } from './field-store.ts';

/**
 * Throws `invalid-input`, with the place of the reward as `reward`, for a value that is missing or of another
 * type.
 */
export async function checkCustomFields(
  db: Queryable,
  enterpriseId: string,
  rewards: readonly RewardToOrder[],
): Promise<RewardToOrder[]> {
  const fields = await selectFields(db, enterpriseId);
  return rewards.map((reward, index) => {
    // A file's rows were checked with its preview.
    if (reward.noted) return reward;
    const result = checkFields(fields, reward.customFields);
    if ('kept' in result) return { ...reward, noted: result.kept };
    const { field, message } = result;
    throw refuse('invalid-input', {
      message,
      fields: { [`customFields.${field}`]: message },
      extra: { reward: index },
    });
  });
}
