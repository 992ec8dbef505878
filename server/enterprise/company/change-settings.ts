/** What a company changes of itself (P33: neither its domain nor its minimum). */
import type { z } from 'zod';
import type { EnterpriseSettingsBody } from '#contract/enterprise/company.ts';
import { transaction } from '#server/db/transaction.ts';
import type { EnterpriseDeps } from '../deps.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import type { CompanyRow } from './company.ts';
import { updateEnterprise } from './update-enterprise.ts';

/** An empty e-mail address is taken away. Throws `enterprise-exists` for a name that is another company's. */
export async function changeSettings(
  deps: Pick<EnterpriseDeps, 'db' | 'clock'>,
  { enterpriseId }: CompanyActor,
  { companyName, companyEmail }: z.output<typeof EnterpriseSettingsBody>,
): Promise<CompanyRow> {
  const { after } = await transaction(deps.db, (tx) =>
    updateEnterprise(tx, deps, enterpriseId, {
      companyName,
      companyEmail: companyEmail === '' ? null : companyEmail,
    }),
  );
  return after;
}
