/** Binds every route of an enterprise's managers. */
import type { App } from '#server/http/core/app.ts';
import { approvalRoutes } from './approvals/approval-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { campaignRoutes } from './campaigns/campaign-routes.ts';
import { cardRoutes } from './company/card-routes.ts';
import { companyRoutes } from './company/company-routes.ts';
import { fundCompanyRoutes } from './company/fund-company-routes.ts';
import type { EnterpriseDeps } from './deps.ts';
import { employeeRoutes } from './employees/employee-routes.ts';
import { fieldRoutes } from './fields/field-routes.ts';
import { invoiceRoutes } from './invoices/invoice-routes.ts';
import { limitRoutes } from './limits/limit-routes.ts';
import { lowBalanceRoutes } from './low-balance/low-balance-routes.ts';
import { occasionRoutes } from './occasions/occasion-routes.ts';
import { payOneRoutes } from './payouts/pay-one-routes.ts';
import { payoutPreviewRoutes } from './payouts/payout-preview-routes.ts';
import { payoutRoutes } from './payouts/payout-routes.ts';
import { fraudRoutes } from './reviews/fraud-routes.ts';
import { rewardRoutes } from './rewards/reward-routes.ts';
import { statementRoutes } from './statement/statement-routes.ts';

export function enterpriseRoutes(app: App, deps: EnterpriseDeps): void {
  companyRoutes(app, deps);
  fundCompanyRoutes(app, deps);
  payOneRoutes(app, deps);
  cardRoutes(app, deps);
  employeeRoutes(app, deps);
  payoutPreviewRoutes(app, deps);
  payoutRoutes(app, deps);
  rewardRoutes(app, deps);
  fraudRoutes(app, deps);
  campaignRoutes(app, deps);
  fieldRoutes(app, deps);
  occasionRoutes(app, deps);
  statementRoutes(app, deps);
  invoiceRoutes(app, deps);
  approvalRoutes(app, deps);
  limitRoutes(app, deps);
  lowBalanceRoutes(app, deps);
  auditRoutes(app, deps);
}
