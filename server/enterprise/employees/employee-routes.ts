/** Binds the employee list, its upload, and the member's side of it. */

import type { z } from 'zod';
import * as contract from '#contract/enterprise/employees.ts';
import * as employers from '#contract/enterprise/employers.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { createThrottle } from '#server/http/edge/throttle.ts';
import { HOUR_SECONDS } from '#server/kernel/calendar.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { requireCompanyActor } from '../require-company-actor.ts';
import { csvRoutes, withUpload } from '../uploads.ts';
import { acceptEmployer } from './accept-employer.ts';
import { removeEmployee, resendEmployeeInvitation } from './change-employees.ts';
import { type EmployerRow, selectEmployers } from './employer-store.ts';
import { leaveEmployer } from './leave-employer.ts';
import { listEmployees, sumEmployees } from './list-employees.ts';
import { uploadEmployees } from './upload-employees.ts';

const UPLOADS_PER_HOUR = 60;

export function employeeRoutes(app: App, deps: EnterpriseDeps): void {
  const { db } = deps;
  const uploads = createThrottle(db, 'employees-upload', UPLOADS_PER_HOUR, HOUR_SECONDS);
  const invitations = createThrottle(db, 'invitation', deps.config.limits.accountMailsPerHour, HOUR_SECONDS);

  for (const route of [contract.listEmployees, contract.listMyEmployees])
    bind(app, route, async ({ actor, query, page }) =>
      listEmployees(db, requireCompanyActor(actor), query, page),
    );

  for (const route of [contract.sumEmployees, contract.sumMyEmployees])
    bind(app, route, ({ actor, query }) => sumEmployees(db, requireCompanyActor(actor), query));

  csvRoutes(app, (scope) =>
    bind(scope, contract.uploadEmployees, async ({ actor, query, request }) => {
      await uploads.count(actor.userId);
      const dryRun = query.dryRun === 'true';
      return withUpload(request, ({ bytes }) =>
        uploadEmployees(deps, requireCompanyActor(actor), { bytes, dryRun }),
      );
    }),
  );

  bind(app, contract.resendEmployeeInvitation, async ({ actor, params }) => {
    await invitations.count(params.userId);
    const { email } = await resendEmployeeInvitation(deps, requireCompanyActor(actor), params.userId);
    return { message: `The invitation is on its way to ${email} again.` };
  });

  bind(app, contract.removeEmployee, async ({ actor, params }) => {
    const { first_name, last_name } = await removeEmployee(deps, requireCompanyActor(actor), params.userId);
    return { message: `${first_name} ${last_name} is no longer on your list.` };
  });

  bind(app, employers.listEmployers, async ({ actor }) =>
    (await selectEmployers(db, actor.userId)).map(toEmployer),
  );

  bind(app, employers.acceptEmployer, async ({ actor: { userId }, params: { enterpriseId } }) => {
    return toEmployer(await acceptEmployer(db, { userId, enterpriseId, now: deps.clock.now() }));
  });

  bind(app, employers.leaveEmployer, async ({ actor: { userId }, params: { enterpriseId } }) => {
    await leaveEmployer(deps, { userId, enterpriseId });
    return { message: 'You are no longer on their list.' };
  });
}

function toEmployer(row: EmployerRow): z.output<typeof employers.EmployerLink> {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
