/** A reward of the demo's company that waits for its own review, under a rule which its super admin set. */
import type { Dependencies } from '#server/compose.ts';
import { transaction } from '#server/db/transaction.ts';
import { auditedRule, type CompanyActor, sendRewardsIn } from '#server/enterprise/index.ts';
import { setRule } from '#server/rewards/index.ts';

export const FLAGGED_CENTS = 40_00n;

const RULE = { type: 'review_email' as const, config: { domains: ['quickinbox.example'] } };

/** Running it again changes nothing: the rule is set anew, and the order has a key. */
export async function flagReward(
  deps: Dependencies,
  { acmeId, ownerId, managerId }: { acmeId: string; ownerId: string; managerId: string },
): Promise<void> {
  const owner: CompanyActor = {
    userId: ownerId,
    role: 'super_admin',
    enterpriseId: acmeId,
    ownOnly: false,
  };
  const manager: CompanyActor = { ...owner, userId: managerId, role: 'account_manager' };
  await setRule(deps, acmeId, RULE, auditedRule(deps, owner, 'fraud-rule-set'));
  await transaction(deps.db, (tx) =>
    sendRewardsIn(tx, deps, manager, {
      channel: 'dashboard',
      requestKey: 'demo-flagged',
      rewards: [
        {
          method: 'EMAIL',
          recipientEmail: 'rowan.hale@quickinbox.example',
          recipientPhone: null,
          recipientName: 'Rowan Hale',
          amountCents: FLAGGED_CENTS,
          design: 'thanks',
          message: 'Thank you for taking our survey.',
          deliverAt: null,
        },
      ],
    }),
  );
}
