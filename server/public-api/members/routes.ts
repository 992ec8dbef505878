/** Binds the managers of a company, over the use cases of the dashboard's staff page. */
import { AddStaffBody } from '#contract/enterprise/company.ts';
import { isId } from '#contract/kernel/id.ts';
import * as contract from '#contract/public-api/members.ts';
import {
  addStaff,
  type CompanyStaffRow,
  findCompanyStaff,
  readOwnCompany,
  removeStaff,
  selectCompanyStaff,
} from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { invariant } from '#server/kernel/invariant.ts';
import type { PublicApiDeps } from '../deps.ts';
import { actingFor } from '../edge/acting-for.ts';
import { invalid } from '../edge/api-error.ts';
import { bindApi, notFound } from '../edge/bind-api.ts';
import type { UsedKey } from '../keys/key-store.ts';
import { nameFrom, newStaffRole, toMember } from './member.ts';

export function memberRoutes(api: App, deps: PublicApiDeps): void {
  const own = async ({ enterprise_id: company }: UsedKey, id: string): Promise<CompanyStaffRow> => {
    const member = isId(id) ? await findCompanyStaff(deps.db, company, id) : undefined;
    if (!member) throw notFound();
    return member;
  };

  bindApi(api, contract.listMembers, async ({ key }) => ({
    members: (await selectCompanyStaff(deps.db, key.enterprise_id)).map(toMember),
  }));

  bindApi(api, contract.getMember, async ({ key, params }) => ({
    member: toMember(await own(key, params.id)),
  }));

  bindApi(api, contract.createMember, async ({ key, body: { email, role } }) => {
    const acting = actingFor(key);
    const { email_domain: domain } = await readOwnCompany(deps.db, acting);
    const [emailUsername = '', host] = email.split('@');
    if (host !== domain) throw invalid(['email'], `is not at ${domain}`);
    if (!AddStaffBody.shape.emailUsername.safeParse(emailUsername).success)
      throw invalid(['email'], 'is not an address that a member can have');
    const added = await addStaff(deps, acting, {
      emailUsername,
      ...nameFrom(emailUsername),
      role: newStaffRole(role),
    });
    invariant('invited' in added, 'a super administrator invites without a confirmation');
    return { member: toMember(added.invited) };
  });

  bindApi(api, contract.deleteMember, async ({ key, params }) => {
    const { id } = await own(key, params.id);
    await removeStaff(deps, actingFor(key), id);
    return {};
  });
}
