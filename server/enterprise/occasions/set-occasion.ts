/** A manager says what is sent on birthdays or work anniversaries. */
import { formatCents } from '#contract/kernel/money.ts';
import { type AuditFacts, changesBetween } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { requireVersion } from '#server/kernel/content-version.ts';
import { checkCustomFields, requireChoices } from '#server/rewards/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { lockCompanyStaff } from '../managers/staff-store.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import {
  type CompanyActor,
  readOwnCompany,
  requireMoneyNotFrozen,
  requireUnlocked,
} from '../require-company-actor.ts';
import { OCCASION_TEXT, occasionVersion, type RuleContent, toOccasionReward } from './occasion.ts';
import { lockOccasionRule, saveOccasionRule } from './occasion-rule-store.ts';

/**
 * `version`: that the form showed. Throws `enterprise-inactive`, `funding-required`, `account-frozen`,
 * `changed-meanwhile`, and `invalid-input` for an unknown campaign.
 */
export async function setOccasion(
  deps: Pick<EnterpriseDeps, 'db' | 'clock'>,
  acting: CompanyActor,
  given: RuleContent,
  version?: string,
): Promise<void> {
  const { enterpriseId, userId } = acting;
  // Before the wait for the rule's lock: what its owner secures meanwhile is later than this setting.
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    // An occasion that was never set has no row: a first save waits here for another one.
    await lockCompanyStaff(tx, enterpriseId);
    const before = await lockOccasionRule(tx, { enterpriseId, occasion: given.occasion });
    requireVersion(version, occasionVersion(before));
    if (given.isActive) {
      requireUnlocked(await readOwnCompany(tx, acting));
      await requireMoneyNotFrozen(tx, acting);
      await requireChoices(tx, enterpriseId, [toOccasionReward(given, NOBODY)]);
      await checkCustomFields(tx, enterpriseId, [toOccasionReward(given, NOBODY)]);
    }
    await saveOccasionRule(tx, enterpriseId, { ...given, setBy: userId }, now);
    const changes = changesBetween(before ? factsOf(before) : {}, factsOf(given));
    // Saved unchanged, an active rule begins to act for this manager, from now on.
    if (!changes && !given.isActive) return;
    const subject = { kind: 'occasion', id: enterpriseId, label: OCCASION_TEXT[given.occasion].title };
    await recordCompanyAction(tx, acting, { action: 'occasion-set', subject, ...changes }, now);
  });
}

const NOBODY = { email: 'nobody@example.com', firstName: '' };

function factsOf({
  isActive,
  amountCents,
  design,
  message,
  campaignId,
  customFields,
}: RuleContent): AuditFacts {
  const fields = Object.values(customFields).join(', ');
  return {
    active: isActive,
    amount: formatCents(amountCents),
    design,
    message,
    campaign: campaignId,
    fields,
  };
}
