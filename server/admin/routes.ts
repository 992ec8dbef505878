import * as companies from '#contract/admin/enterprises.ts';
import * as staff from '#contract/admin/staff.ts';
import { listEnterprises } from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { UUID } from './cursor.ts';
import { toAuthorityUser } from './customers/customer.ts';
import { customerRoutes } from './customers/customer-routes.ts';
import { dashboardRoutes } from './dashboard/dashboard-routes.ts';
import type { AdminDeps } from './deps.ts';
import { changeEnterprise, openEnterprise } from './enterprises/manage-enterprises.ts';
import { linkNext } from './link-next.ts';
import { moneyRoutes } from './payments/payment-routes.ts';
import { createStaff, deleteStaff } from './staff/staff-accounts.ts';
import { selectStaff } from './staff/staff-store.ts';
import { timelineRoutes } from './timelines/routes.ts';

const pageSize = 100;

export function adminRoutes(app: App, deps: AdminDeps): void {
  dashboardRoutes(app, deps);
  customerRoutes(app, deps);
  moneyRoutes(app, deps);
  timelineRoutes(app, deps);
  staffRoutes(app, deps);
  enterpriseRoutes(app, deps);
}

function staffRoutes(app: App, deps: AdminDeps): void {
  bind(app, staff.listAuthorityUsers, async () => (await selectStaff(deps.db)).map(toAuthorityUser));
  bind(app, staff.createAuthorityUser, ({ actor, body }) => createStaff(deps, actor, body));
  bind(app, staff.deleteAuthorityUser, async ({ actor, params }) => {
    await deleteStaff(deps, actor, params.userId);
    return { message: 'The account has been deleted.' };
  });
}

function enterpriseRoutes(app: App, deps: AdminDeps): void {
  bind(app, companies.listEnterprises, async ({ query, reply }) => {
    const { search, status, cursor, limit = pageSize } = query;
    if (cursor !== undefined && !UUID.test(cursor)) {
      throw refuse('invalid-input', { fields: { cursor: 'This is not valid.' } });
    }
    const page = await listEnterprises(deps.db, { search, filter: status, cursor, limit });
    linkNext(reply, companies.listEnterprises.path, { ...query, limit }, page.nextCursor);
    return page.enterprises;
  });
  bind(app, companies.createEnterprise, ({ actor, body }) => openEnterprise(deps, actor, body));
  bind(app, companies.updateEnterprise, ({ actor, params, body }) =>
    changeEnterprise(deps, actor, params.enterpriseId, body),
  );
}
