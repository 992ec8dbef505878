/** Binds the enterprise itself and its managers. */

import type { z } from 'zod';
import * as contract from '#contract/enterprise/company.ts';
import { mayManage } from '#contract/enterprise/roles.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { createThrottle } from '#server/http/edge/throttle.ts';
import { HOUR_SECONDS } from '#server/kernel/calendar.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { addStaff } from '../managers/add-staff.ts';
import { removeStaff, resendStaffInvitation } from '../managers/remove-staff.ts';
import { roomFor } from '../managers/staff.ts';
import {
  type CompanyStaffRow,
  countStaff,
  hasSuperAdmin,
  selectCompanyStaff,
} from '../managers/staff-store.ts';
import { type CompanyActor, readOwnCompany, requireCompanyActor } from '../require-company-actor.ts';
import { changeSettings } from './change-settings.ts';
import { toEnterprise } from './company.ts';

export function companyRoutes(app: App, deps: EnterpriseDeps): void {
  const { db } = deps;
  const invitations = createThrottle(db, 'invitation', deps.config.limits.accountMailsPerHour, HOUR_SECONDS);

  bind(app, contract.getOwnEnterprise, async ({ actor }) =>
    toEnterprise(await readOwnCompany(db, requireCompanyActor(actor))),
  );

  bind(app, contract.getStaffCount, async ({ actor }) => {
    const numbers = await countStaff(db, requireCompanyActor(actor).enterpriseId);
    return { ...numbers, ...roomFor(numbers) };
  });

  bind(app, contract.getFundingStatus, async ({ actor }) => {
    const { minimum_reached_at } = await readOwnCompany(db, requireCompanyActor(actor));
    return minimum_reached_at !== null;
  });

  bind(app, contract.updateEnterpriseSettings, async ({ actor, body }) =>
    toEnterprise(await changeSettings(deps, requireCompanyActor(actor), body)),
  );

  bind(app, contract.listStaff, async ({ actor }) => {
    const acting = requireCompanyActor(actor);
    const staff = await selectCompanyStaff(db, acting.enterpriseId);
    const hasOne = await hasSuperAdmin(db, acting.enterpriseId);
    return staff.map((row) => toStaffMember(acting, row, hasOne));
  });

  bind(app, contract.addStaff, async ({ actor, body, reply }) => {
    const acting = requireCompanyActor(actor);
    const added = await addStaff(deps, acting, body);
    if ('invited' in added)
      return toStaffMember(acting, added.invited, await hasSuperAdmin(db, acting.enterpriseId));
    reply.code(202);
    const message = `The invitation of ${body.firstName} ${body.lastName} waits for a super admin to confirm it.`;
    return { invitationRequestId: added.requestId, message };
  });

  bind(app, contract.resendStaffInvitation, async ({ actor, params }) => {
    await invitations.count(params.userId);
    const { email } = await resendStaffInvitation(deps, requireCompanyActor(actor), params.userId);
    return { message: `The invitation is on its way to ${email} again.` };
  });

  bind(app, contract.removeStaff, async ({ actor, params }) => {
    const { first_name, last_name, invited } = await removeStaff(
      deps,
      requireCompanyActor(actor),
      params.userId,
    );
    const name = `${first_name} ${last_name}`.trim();
    return {
      message: invited
        ? `The invitation of ${name} has been taken back.`
        : `${name} has been removed from the company account.`,
    };
  });
}

function toStaffMember(
  acting: CompanyActor,
  row: CompanyStaffRow,
  hasOne: boolean,
): z.output<typeof contract.StaffMember> {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    username: row.username,
    enterpriseRole: row.enterprise_role,
    status: row.invited ? 'invited' : 'active',
    canManage: row.id !== acting.userId && mayManage(acting.role, row.enterprise_role, hasOne),
    createdAt: row.created_at.toISOString(),
  };
}
