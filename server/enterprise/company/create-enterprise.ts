/** Staff open an enterprise. Its first manager gets a mail with a link to choose a password. */
import { DEFAULT_MINIMUM_BALANCE_CENTS } from '#contract/admin/enterprises.ts';
import { inviteNewUser, type UserRow } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/id.ts';
import type { Jobs } from '#server/kernel/jobs.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { openEnterpriseAccount } from '#server/ledger/index.ts';
import { type CompanyRow, companySlug, isOurName } from './company.ts';
import { findCompany, insertCompany, noteReachedMinimum, setCreator, type TakenName } from './store.ts';

export type NewEnterprise = {
  companyName: string;
  companyAddress: string;
  /** In lower case. */
  emailDomain: string;
  companyEmail?: string | null;
  companyPhone?: string | null;
  minimumCents?: bigint;
  /** `email` in lower case and at the enterprise's domain. */
  manager: { firstName: string; lastName: string; email: string; phoneNumber: string };
};

/**
 * Writes the enterprise, its zero balance and its manager (account_manager) in the caller's transaction, so
 * that the caller can record the action. Throws `enterprise-exists` with the field that is taken,
 * `invalid-input` for a manager of another domain and for a name that would pass for ours, and `user-exists`.
 */
export async function createEnterprise(
  tx: Tx,
  deps: { jobs: Jobs; clock: Clock },
  given: NewEnterprise,
): Promise<{ enterprise: CompanyRow; manager: UserRow }> {
  const { manager: user, emailDomain } = given;
  requireDomain(user.email, emailDomain);
  requireOwnName(given.companyName);
  const id = newId();
  const taken = await insertCompany(tx, {
    id,
    companyName: given.companyName,
    slug: companySlug(given.companyName),
    emailDomain,
    companyEmail: given.companyEmail ?? null,
    companyAddress: given.companyAddress,
    companyPhone: given.companyPhone ?? null,
    minimumCents: given.minimumCents ?? DEFAULT_MINIMUM_BALANCE_CENTS,
    isActive: true,
    now: deps.clock.now(),
  });
  if (taken) throw enterpriseExists(taken);
  await openEnterpriseAccount(tx, id);
  await noteReachedMinimum(tx, id, deps.clock.now());
  const manager = await inviteNewUser(tx, deps, {
    ...user,
    kind: {
      user_type: 'enterprise',
      authority_role: null,
      enterprise_id: id,
      enterprise_role: 'account_manager',
    },
    profileComplete: true,
    invitedBy: given.companyName,
  });
  await setCreator(tx, id, manager.id);
  const enterprise = await findCompany(tx, id);
  if (!enterprise) throw new Error('The company that was just written is not there.');
  return { enterprise, manager };
}

/** Throws `invalid-input` for a name that would pass for ours. */
export function requireOwnName(companyName: string): void {
  if (!isOurName(companyName)) return;
  const message = 'This name would pass for a part of Indulge. Please choose another one.';
  throw refuse('invalid-input', { message, fields: { companyName: message } });
}

function requireDomain(email: string, domain: string): void {
  if (email.split('@')[1] === domain) return;
  const message = 'Manager email must use the company domain';
  throw refuse('invalid-input', { message, fields: { managerEmail: message } });
}

/** The message for staff when another enterprise has the name or the domain. */
export function enterpriseExists(taken: NonNullable<TakenName>): Error {
  const [field, message] =
    taken === 'slug'
      ? ['companyName', 'Another company has this name.']
      : ['emailDomain', 'Another company uses this email domain.'];
  return refuse('enterprise-exists', { message, fields: { [field]: message } });
}
