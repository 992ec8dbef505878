/** Companies that reward their people. */
export type { Acting } from './act-for-company.ts';
export { type CompanyRow, toEnterprise } from './company.ts';
export { createEnterprise, type NewEnterprise } from './create-enterprise.ts';
export type { EnterpriseDeps } from './deps.ts';
export { enterpriseJobs } from './jobs.ts';
export {
  type EnterprisePage,
  type EnterpriseSearch,
  listEnterprises,
} from './list-enterprises.ts';
export { createPayTogether } from './pay-together.ts';
export { enterpriseRoutes } from './routes.ts';
export { type FundsSent, type FundsToSend, sendFunds } from './send-funds.ts';
export { type EnterpriseChanges, updateEnterprise } from './update-enterprise.ts';
export { uploadEmployees } from './upload-employees.ts';
