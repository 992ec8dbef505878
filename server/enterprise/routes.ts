/** Binds everything that the people of a company call. */
import type { App } from '#server/http/app.ts';
import { cardRoutes } from './card-routes.ts';
import { companyRoutes } from './company-routes.ts';
import type { EnterpriseDeps } from './deps.ts';
import { employeeRoutes } from './employee-routes.ts';
import { moneyRoutes } from './money-routes.ts';
import { payoutRoutes } from './payout-routes.ts';
import { statementRoutes } from './statement-routes.ts';

export function enterpriseRoutes(app: App, deps: EnterpriseDeps): void {
  companyRoutes(app, deps);
  moneyRoutes(app, deps);
  cardRoutes(app, deps);
  employeeRoutes(app, deps);
  payoutRoutes(app, deps);
  statementRoutes(app, deps);
}
