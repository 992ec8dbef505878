/** Binds the company behind a key, the roles of its people, and the currencies. */

import { ENTERPRISE_ROLES } from '#contract/enterprise/company.ts';
import * as contract from '#contract/public-api/organizations.ts';
import { type CompanyRow, findCompany, isFunded } from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { invariant } from '#server/kernel/invariant.ts';
import type { KeyLookup, PublicApiDeps } from '../deps.ts';
import { invalid } from '../edge/api-error.ts';
import { bindApi, notFound } from '../edge/bind-api.ts';
import { repeatKey } from '../keys/repeat-key.ts';

const ROLE_TEXTS: Record<(typeof ENTERPRISE_ROLES)[number], { title: string; description: string }> = {
  super_admin: { title: 'Super admin', description: 'May do everything, sets limits and makes keys' },
  account_manager: { title: 'Account manager', description: 'Pays, approves, funds, and manages people' },
  account_staff: { title: 'Account staff', description: 'Pays and manages employees' },
  department_manager: { title: 'Department manager', description: 'Pays the people of a department' },
};

export function organizationRoutes(api: App, { db }: PublicApiDeps, keys: KeyLookup): void {
  bindApi(api, contract.listOrganizations, async ({ key }) => ({
    organizations: [toOrganization(await companyOfKey(db, key.enterprise_id))],
  }));

  bindApi(api, contract.getOrganization, async ({ key, params }) => {
    if (params.id !== key.enterprise_id) throw notFound();
    return { organization: toOrganization(await companyOfKey(db, key.enterprise_id)) };
  });

  bindApi(api, contract.createOrganizationKey, async ({ key, body }) => ({
    // Only a key that may write makes others, so what is asked for is never more.
    api_key: (await repeatKey(keys, key, body.permission ?? key.permission)).key,
  }));

  bindApi(api, contract.listRoles, async () => ({
    roles: ENTERPRISE_ROLES.map((id) => ({ id, ...ROLE_TEXTS[id] })),
  }));

  bindApi(api, contract.listForex, async ({ query }) => {
    if (query.base.toUpperCase() !== 'USD') throw invalid(['base'], 'is not a currency that Indulge knows');
    return { forex: { USD: 1 } };
  });
}

async function companyOfKey(db: PublicApiDeps['db'], id: string): Promise<CompanyRow> {
  const company = await findCompany(db, id);
  invariant(company, `there is no company ${id}`);
  return company;
}

function toOrganization(company: CompanyRow) {
  return {
    id: company.id,
    name: company.company_name,
    website: `https://${company.email_domain}`,
    currency_code: 'USD' as const,
    status: !company.is_active
      ? ('REJECTED' as const)
      : isFunded(company)
        ? ('APPROVED' as const)
        : ('PENDING' as const),
    created_at: company.created_at.toISOString(),
  };
}
