/** Binds every route of the staff. */
import * as companies from '#contract/admin/enterprises.ts';
import * as staff from '#contract/admin/staff.ts';
import { listEnterprises } from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import {
  enrollmentLinkAct,
  removeAdministratorAct,
  removesAdministrator,
  replacesFactor,
} from './approvals/acts/administrator-acts.ts';
import { createAdministratorAct } from './approvals/acts/create-administrator-act.ts';
import { editEnterpriseAct, movesDomain } from './approvals/acts/edit-enterprise-act.ts';
import { answerAct } from './approvals/answer-act.ts';
import { approvalRoutes } from './approvals/approval-routes.ts';
import { submitAct } from './approvals/submit-act.ts';
import { cashOutRoutes } from './cash-outs/cash-out-routes.ts';
import { toAuthorityUser } from './customers/customer.ts';
import { customerRoutes } from './customers/customer-routes.ts';
import { dashboardRoutes } from './dashboard/dashboard-routes.ts';
import type { AdminDeps } from './deps.ts';
import { changeEnterprise, openEnterprise } from './enterprises/manage-enterprises.ts';
import { staffInvoiceRoutes } from './enterprises/staff-invoice-routes.ts';
import { stuckPayoutRoutes } from './enterprises/stuck-payout-routes.ts';
import { staffFraudRoutes } from './fraud/fraud-routes.ts';
import { paymentRoutes } from './payments/payment-routes.ts';
import { regulationRoutes } from './regulation/regulation-routes.ts';
import { returnRoutes } from './returns/return-routes.ts';
import { staffRewardRoutes } from './rewards/reward-routes.ts';
import { sendEnrollmentLink } from './staff/send-enrollment-link.ts';
import { createStaff, deleteStaff } from './staff/staff-accounts.ts';
import { selectStaff } from './staff/staff-store.ts';
import { timelineRoutes } from './timelines/routes.ts';

export function adminRoutes(app: App, deps: AdminDeps): void {
  dashboardRoutes(app, deps);
  approvalRoutes(app, deps);
  customerRoutes(app, deps);
  paymentRoutes(app, deps);
  returnRoutes(app, deps);
  timelineRoutes(app, deps);
  staffRoutes(app, deps);
  enterpriseRoutes(app, deps);
  stuckPayoutRoutes(app, deps);
  staffInvoiceRoutes(app, deps);
  staffRewardRoutes(app, deps);
  staffFraudRoutes(app, deps);
  regulationRoutes(app, deps);
  cashOutRoutes(app, deps);
}

function staffRoutes(app: App, deps: AdminDeps): void {
  bind(app, staff.listAuthorityUsers, async () => (await selectStaff(deps.db)).map(toAuthorityUser));
  bind(app, staff.createAuthorityUser, async ({ actor, body, reply }) => {
    if (body.authorityRole !== 'administrator') return createStaff(deps, actor, body);
    return answerAct(reply, await submitAct(deps, actor, createAdministratorAct, body), (created) => created);
  });
  bind(app, staff.sendEnrollmentLink, async ({ actor, params, reply }) => {
    const sent = () => ({ message: 'The enrollment link is on its way.' });
    if (await replacesFactor(deps.db, params.userId))
      return answerAct(reply, await submitAct(deps, actor, enrollmentLinkAct, params), sent);
    await sendEnrollmentLink(deps, actor, params.userId);
    return sent();
  });
  bind(app, staff.deleteAuthorityUser, async ({ actor, params, reply }) => {
    const deleted = () => ({ message: 'The account has been deleted.' });
    if (await removesAdministrator(deps.db, params.userId))
      return answerAct(reply, await submitAct(deps, actor, removeAdministratorAct, params), deleted);
    await deleteStaff(deps, actor, params.userId);
    return deleted();
  });
}

function enterpriseRoutes(app: App, deps: AdminDeps): void {
  bind(app, companies.listEnterprises, ({ query: { search, status }, page }) =>
    listEnterprises(deps.db, { search, filter: status }, page),
  );
  bind(app, companies.createEnterprise, ({ actor, body }) => openEnterprise(deps, actor, body));
  bind(app, companies.updateEnterprise, async ({ actor, params: { enterpriseId }, body, reply }) => {
    if (!(await movesDomain(deps.db, enterpriseId, body)))
      return changeEnterprise(deps, actor, enterpriseId, body);
    const submitted = await submitAct(deps, actor, editEnterpriseAct, { ...body, enterpriseId });
    return answerAct(reply, submitted, (company) => company);
  });
}
