/** Changes of an enterprise by staff. */
import type { Tx } from '#server/db/transaction.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { enterprise, lockAccount } from '#server/ledger/index.ts';
import { type CompanyRow, companySlug } from './company.ts';
import { enterpriseExists, requireOwnName } from './create-enterprise.ts';
import { findCompany, updateCompany } from './store.ts';

/** Absent fields stay; null clears one. */
export type EnterpriseChanges = {
  companyName?: string | undefined;
  companyEmail?: string | null | undefined;
  /** In lower case. */
  emailDomain?: string | undefined;
  companyPhone?: string | null | undefined;
  companyAddress?: string | null | undefined;
  minimumCents?: bigint | undefined;
  isActive?: boolean | undefined;
};

/**
 * Returns the enterprise before and after. Locks the balance first, as a payout does: once an enterprise is
 * inactive, no payout that began before is still running (P36). Throws `not-found`,
 * `enterprise-exists`, and `invalid-input` for a name that would pass for ours.
 */
export async function updateEnterprise(
  tx: Tx,
  { clock }: { clock: Clock },
  id: string,
  changes: EnterpriseChanges,
): Promise<{ before: CompanyRow; after: CompanyRow }> {
  if (!(await findCompany(tx, id))) throw refuse('not-found');
  await lockAccount(tx, enterprise(id));
  const before = await findCompany(tx, id);
  if (!before) throw refuse('not-found');
  const companyName = changes.companyName ?? before.company_name;
  if (companyName !== before.company_name) requireOwnName(companyName);
  const taken = await updateCompany(tx, {
    id,
    companyName,
    slug: companySlug(companyName),
    emailDomain: changes.emailDomain ?? before.email_domain,
    companyEmail: changes.companyEmail === undefined ? before.company_email : changes.companyEmail,
    companyAddress: changes.companyAddress === undefined ? before.company_address : changes.companyAddress,
    companyPhone: changes.companyPhone === undefined ? before.company_phone : changes.companyPhone,
    minimumCents: changes.minimumCents ?? before.minimum_balance_cents,
    isActive: changes.isActive ?? before.is_active,
    now: clock.now(),
  });
  if (taken) throw enterpriseExists(taken);
  const after = await findCompany(tx, id);
  if (!after) throw new Error('A company vanished while it was changed.');
  return { before, after };
}
