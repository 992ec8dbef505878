/** Settings that an enterprise changes itself (P33: neither its domain nor its minimum). */
import type { z } from 'zod';
import type { EnterpriseSettingsBody } from '#contract/enterprise/company.ts';
import { transaction } from '#server/db/transaction.ts';
import type { EnterpriseDeps } from '../deps.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import type { CompanyRow } from './company.ts';
import { updateEnterprise } from './update-enterprise.ts';

/** An empty email removes the address. Throws `enterprise-exists` when another enterprise has the name. */
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
