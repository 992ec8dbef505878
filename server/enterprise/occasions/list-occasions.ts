/** What a company sends on birthdays and work anniversaries, and to whom next. */
import { OCCASIONS, type Occasion, type OccasionName } from '#contract/enterprise/occasions.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { RewardDesign } from '#contract/rewards/reward-designs.ts';
import { isoDay } from '#server/kernel/calendar.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { countDated, selectNext } from './due-occasion-store.ts';
import { dueDays, occasionVersion, shownDays, triedUntil } from './occasion.ts';
import { selectOccasionRules } from './occasion-rule-store.ts';

const SHOWN = 20;
const USUAL_DESIGN: Record<OccasionName, RewardDesign> = { birthday: 'birthday', anniversary: 'work' };

export async function listOccasions(
  { db, clock }: Pick<EnterpriseDeps, 'db' | 'clock'>,
  enterpriseId: string,
): Promise<Occasion[]> {
  const now = clock.now();
  const due = dueDays(now);
  const rules = await selectOccasionRules(db, enterpriseId);
  const next = await selectNext(db, enterpriseId, { ...shownDays(now), today: isoDay(now), limit: SHOWN });
  const dated = await countDated(db, enterpriseId);
  return OCCASIONS.map((occasion) => {
    const rule = rules.find((each) => each.occasion === occasion);
    const counts = dated.find((each) => each.occasion === occasion);
    return {
      occasion,
      isActive: rule?.isActive ?? false,
      amount: rule ? formatCents(rule.amountCents) : null,
      design: rule?.design ?? USUAL_DESIGN[occasion],
      message: rule?.message ?? null,
      campaignId: rule?.campaignId ?? null,
      customFields: rule?.customFields ?? {},
      version: occasionVersion(rule),
      setByName: rule?.setByName ?? null,
      problem: rule?.problem ?? null,
      people: counts?.people ?? 0,
      leftOut: { notAccepted: counts?.notAccepted ?? 0, otherAddress: counts?.otherAddress ?? 0 },
      next: next
        .filter((row) => row.occasion === occasion)
        .map(({ user_id: userId, name, day, years }) => ({
          ...{ userId, name, day, years },
          waitsUntil: rule?.isActive && day <= due.until ? triedUntil(day) : null,
        })),
    };
  });
}
