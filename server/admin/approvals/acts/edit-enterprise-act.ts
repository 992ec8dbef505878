import { z } from 'zod';
import { UpdateEnterpriseBody } from '#contract/admin/enterprises.ts';
import type { Enterprise } from '#contract/enterprise/company.ts';
import { displayCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { findCompany } from '#server/enterprise/index.ts';
import { refuse } from '#server/kernel/refusal.ts';
import {
  changeEnterprise,
  companyFacts,
  readStale,
  requireTheirs,
} from '../../enterprises/manage-enterprises.ts';
import type { Act } from '../act.ts';

const Proposal = UpdateEnterpriseBody.extend({
  enterpriseId: z.string(),
  /** The domain that was shown. Another one by the time of the approval refuses the act. */
  expectedEmailDomain: z.string().optional(),
  /** The values that the maker saw in the fields that change: another one refuses the act as well. */
  seen: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])).optional(),
});

const NAMES = {
  companyName: 'Company name',
  companyEmail: 'Company email',
  companyAddress: 'Address',
  companyPhone: 'Phone',
  emailDomain: 'Email domain',
  minimumBalanceRequired: 'Minimum balance',
  isActive: 'Active',
} as const;
type Field = keyof typeof NAMES;

/**
 * A change of a company that moves its email domain: an address at the domain is how its managers sign in.
 */
export const editEnterpriseAct: Act<z.output<typeof Proposal>, Enterprise> = {
  kind: 'edit-enterprise',
  schema: Proposal,
  async describe(deps, _actor, given) {
    requireTheirs(deps, given.emailDomain);
    const company = await findCompany(deps.db, given.enterpriseId);
    if (!company) throw refuse('not-found');
    readStale(company, given);
    const facts = companyFacts(company);
    const before = { ...facts, minimumBalanceRequired: company.minimum_balance_cents };
    const changed = fieldsThatDiffer(before, given);
    // Forms send every field. What did not differ must not undo a colleague's change in the meantime.
    const edit = Object.fromEntries(changed.map((field) => [field, given[field]]));
    const seen = Object.fromEntries(changed.map((field) => [field, facts[field]]));
    return {
      proposal: { ...edit, enterpriseId: company.id, expectedEmailDomain: company.email_domain, seen },
      subject: { kind: 'enterprise', id: company.id, label: company.company_name },
      concerns: [],
      amountCents: null,
      always: given.emailDomain !== undefined && given.emailDomain !== company.email_domain,
      reason: null,
      changes: changed.map((field) => ({
        name: NAMES[field],
        from: valueText(before[field]),
        to: valueText(given[field]),
      })),
    };
  },
  async perform(deps, actor, { enterpriseId, expectedEmailDomain, seen = {}, ...edit }) {
    return changeEnterprise(deps, actor, enterpriseId, edit, { emailDomain: expectedEmailDomain, seen });
  },
};

/** Whether an edit goes by `submitAct`. */
export async function movesDomain(
  db: Queryable,
  enterpriseId: string,
  { emailDomain }: z.output<typeof UpdateEnterpriseBody>,
): Promise<boolean> {
  if (emailDomain === undefined) return false;
  const company = await findCompany(db, enterpriseId);
  return company !== undefined && company.email_domain !== emailDomain;
}

function fieldsThatDiffer(before: Record<Field, unknown>, after: Partial<Record<Field, unknown>>): Field[] {
  return (Object.keys(NAMES) as Field[]).filter(
    (field) => after[field] !== undefined && valueText(after[field]) !== valueText(before[field]),
  );
}

function valueText(value: unknown): string | null {
  if (typeof value === 'bigint') return displayCents(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' && value !== '' ? value : null;
}
