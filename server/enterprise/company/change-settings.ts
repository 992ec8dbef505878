/** Settings that an enterprise changes itself (P33: neither its domain nor its minimum). */
import type { z } from 'zod';
import type { EnterpriseSettingsBody } from '#contract/enterprise/company.ts';
import { type AuditFacts, changesBetween } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import type { CompanyRow } from './company.ts';
import { updateRewardMonths } from './store.ts';
import { updateEnterprise } from './update-enterprise.ts';

/** An empty email removes the address. Throws `enterprise-exists` when another enterprise has the name. */
export function changeSettings(
  deps: Pick<EnterpriseDeps, 'db' | 'clock'>,
  acting: CompanyActor,
  { companyName, companyEmail, rewardMonths }: z.output<typeof EnterpriseSettingsBody>,
): Promise<CompanyRow> {
  const { enterpriseId } = acting;
  return transaction(deps.db, async (tx) => {
    const { before, after: saved } = await updateEnterprise(tx, deps, enterpriseId, {
      companyName,
      companyEmail: companyEmail === '' ? null : companyEmail,
    });
    if (rewardMonths !== undefined) await updateRewardMonths(tx, enterpriseId, rewardMonths);
    const after = { ...saved, reward_months: rewardMonths ?? saved.reward_months };
    const changes = changesBetween(factsOf(before), factsOf(after));
    if (changes) {
      const subject = { kind: 'enterprise', id: enterpriseId, label: before.company_name };
      await recordCompanyAction(
        tx,
        acting,
        { action: 'settings-changed', subject, ...changes },
        deps.clock.now(),
      );
    }
    return after;
  });
}

function factsOf({ company_name, company_email, reward_months }: CompanyRow): AuditFacts {
  return { companyName: company_name, companyEmail: company_email, rewardMonths: reward_months };
}
