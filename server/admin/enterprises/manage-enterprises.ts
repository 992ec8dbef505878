/** Staff open and change enterprises. The enterprise module decides what one may have. */
import type { z } from 'zod';
import type { CreateEnterpriseBody, UpdateEnterpriseBody } from '#contract/admin/enterprises.ts';
import type { Enterprise } from '#contract/enterprise/company.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { type AuditFacts, changesBetween, recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import {
  type CompanyRow,
  createEnterprise,
  toEnterprise,
  updateEnterprise,
} from '#server/enterprise/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { AdminDeps } from '../deps.ts';
import { staleEdit } from '../stale-edit.ts';

/** Throws `enterprise-exists`, `user-exists`, `invalid-input` for a manager of another domain. */
export function openEnterprise(
  deps: AdminDeps,
  actor: Actor,
  given: z.output<typeof CreateEnterpriseBody>,
): Promise<Enterprise> {
  requireTheirs(deps, given.emailDomain);
  return transaction(deps.db, async (tx) => {
    const { enterprise } = await createEnterprise(tx, deps, {
      companyName: given.companyName,
      companyAddress: given.companyAddress,
      emailDomain: given.emailDomain,
      minimumCents: given.minimumBalance,
      manager: {
        firstName: given.managerFirstName,
        lastName: given.managerLastName,
        email: given.managerEmail,
        phoneNumber: given.managerPhone,
      },
    });
    await recordAction(
      tx,
      {
        actor,
        action: 'enterprise-created',
        subject: { kind: 'enterprise', id: enterprise.id, label: enterprise.company_name },
        after: { ...companyFacts(enterprise), managerEmail: given.managerEmail },
      },
      deps.clock.now(),
    );
    return toEnterprise(enterprise);
  });
}

/** What the maker of an approved change saw. */
export type SeenCompany = { emailDomain: string | undefined; seen: AuditFacts };

/**
 * Throws `not-found`, `enterprise-exists`, `changed-meanwhile`; the last also where an approved change finds
 * other values than its maker saw.
 */
export function changeEnterprise(
  deps: AdminDeps,
  actor: Actor,
  enterpriseId: string,
  given: z.output<typeof UpdateEnterpriseBody>,
  /** Omitted where no colleague agreed: then the domain may not change. */
  approved?: SeenCompany,
): Promise<Enterprise> {
  requireTheirs(deps, given.emailDomain);
  return transaction(deps.db, async (tx) => {
    const { before, after } = await updateEnterprise(tx, deps, enterpriseId, {
      companyName: given.companyName,
      companyEmail: emptied(given.companyEmail),
      emailDomain: given.emailDomain,
      companyPhone: emptied(given.companyPhone),
      companyAddress: emptied(given.companyAddress),
      minimumCents: given.minimumBalanceRequired,
      isActive: given.isActive,
    });
    refuseStale(before, after, given.expectedUpdatedAt);
    if (before.email_domain !== (approved?.emailDomain ?? after.email_domain))
      throw refuse('changed-meanwhile');
    if (approved) refuseOther(before, after, approved.seen);
    const changes = changesBetween(companyFacts(before), companyFacts(after));
    if (changes) {
      await recordAction(
        tx,
        {
          actor,
          action: 'enterprise-edited',
          subject: { kind: 'enterprise', id: enterpriseId, label: after.company_name },
          ...changes,
        },
        deps.clock.now(),
      );
    }
    return toEnterprise(after);
  });
}

/** At our own domain an enterprise could invite people who look like our staff. */
export function requireTheirs({ config }: Pick<AdminDeps, 'config'>, emailDomain: string | undefined): void {
  if (emailDomain !== config.authorityEmailDomain) return;
  const message = 'This email domain is our own.';
  throw refuse('invalid-input', { message, fields: { emailDomain: message } });
}

/** An empty field is cleared; an absent one stays. */
function emptied(value: string | null | undefined): string | null | undefined {
  return value === '' ? null : value;
}

/** Throws the refusal of a stale edit before anything is changed, for an edit that may wait. */
export function readStale(
  company: CompanyRow,
  { expectedUpdatedAt }: z.output<typeof UpdateEnterpriseBody>,
): void {
  refuseStale(company, company, expectedUpdatedAt);
}

/** Decided after the change, under its locks. The refusal rolls the change back. */
function refuseStale(before: CompanyRow, after: CompanyRow, expectedUpdatedAt: string | undefined): void {
  if (expectedUpdatedAt === undefined) return;
  if (new Date(expectedUpdatedAt).getTime() === before.updated_at.getTime()) return;
  const current = toEnterprise(before);
  throw staleEdit({ labels, wanted: toEnterprise(after), current }, current);
}

/** A colleague's change in the meantime is not undone by an older proposal. */
function refuseOther(before: CompanyRow, after: CompanyRow, seen: AuditFacts): void {
  const facts: AuditFacts = companyFacts(before);
  if (Object.keys(seen).every((field) => seen[field] === facts[field])) return;
  const current = toEnterprise(before);
  throw staleEdit({ labels, wanted: toEnterprise(after), current }, current);
}

const labels = {
  companyName: 'company name',
  companyEmail: 'company email',
  emailDomain: 'email domain',
  companyPhone: 'phone',
  companyAddress: 'address',
  minimumBalanceRequired: 'minimum balance',
  isActive: 'whether it is active',
} as const;

export function companyFacts(company: CompanyRow) {
  return {
    companyName: company.company_name,
    companyEmail: company.company_email,
    companyAddress: company.company_address,
    companyPhone: company.company_phone,
    emailDomain: company.email_domain,
    minimumBalanceRequired: formatCents(company.minimum_balance_cents),
    isActive: company.is_active,
  } satisfies AuditFacts;
}
