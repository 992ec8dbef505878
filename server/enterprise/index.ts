/** Enterprises that reward their employees. */

export { heldInPayouts } from './approvals/approval-store.ts';
export { decideRequest, type RequestDecision } from './approvals/decide-request.ts';
export { auditedCampaign } from './campaigns/audited-campaign.ts';
export { type CompanyRow, isFunded, toEnterprise } from './company/company.ts';
export { createEnterprise, type NewEnterprise } from './company/create-enterprise.ts';
export { insertDemoCompany, setDemoCreator, setDemoFunded } from './company/demo-store.ts';
export { listCompanyCards } from './company/list-company-cards.ts';
export { type EnterpriseSearch, listEnterprises } from './company/list-enterprises.ts';
export { type NewTwin, openTwin, retireTwin } from './company/open-twin.ts';
export { pendingFunds } from './company/pending-funds.ts';
export { findCompany } from './company/store.ts';
export { type EnterpriseChanges, updateEnterprise } from './company/update-enterprise.ts';
export type { EnterpriseDeps } from './deps.ts';
export { leaveEmployers } from './employees/employer-store.ts';
export { uploadEmployees } from './employees/upload-employees.ts';
export { auditedField } from './fields/audited-field.ts';
export { findActingManager } from './find-acting-manager.ts';
export { changeInvoice } from './invoices/change-invoice.ts';
export { createInvoice } from './invoices/create-invoice.ts';
export { type InvoiceRow, invoiceNumber, isPayable, toInvoice } from './invoices/invoice.ts';
export { invoicePdf } from './invoices/invoice-pdf.ts';
export {
  countKeptInvoices,
  findInvoice,
  lockInvoice,
  selectKeptInvoices,
  selectWaitingInvoices,
} from './invoices/invoice-store.ts';
export { payInvoice } from './invoices/pay-invoice.ts';
export { enterpriseJobs } from './jobs.ts';
export { addStaff } from './managers/add-staff.ts';
export { removeStaff } from './managers/remove-staff.ts';
export { type CompanyStaffRow, findCompanyStaff, selectCompanyStaff } from './managers/staff-store.ts';
export { withdrawManagersSince } from './managers/withdraw-managers-since.ts';
export { confirmPayouts } from './payouts/confirm-payouts.ts';
export { createPayoutBatcher } from './payouts/fast-path/payout-batcher.ts';
export { countPastSpent, insertPastPayouts, type PastPayout } from './payouts/past-payouts-store.ts';
export { payBatch } from './payouts/pay-batch.ts';
export { previewChosen } from './payouts/preview-chosen.ts';
export { resumePayouts } from './payouts/resume-payouts.ts';
export { type StuckBatchRow, selectStuckBatches } from './payouts/resume-store.ts';
export { type FundsSent, type FundsToSend, type FundsWaiting, sendFunds } from './payouts/send-funds.ts';
export { recordCompanyAction } from './record-company-action.ts';
export { exportDormant } from './reports/export-dormant.ts';
export { exportJournal } from './reports/export-journal.ts';
export { exportLiability } from './reports/export-liability.ts';
export { exportTaxTotals } from './reports/export-tax-totals.ts';
export {
  type CompanyActor,
  readOwnCompany,
  requireCompanyActor,
  requireMoneyNotFrozen,
  requireStillManager,
} from './require-company-actor.ts';
export { auditedRule } from './reviews/audited-reviews.ts';
export { decideOwnReview } from './reviews/decide-own-review.ts';
export { actOnRewards } from './rewards/act-on-rewards.ts';
export { exportRewards } from './rewards/list-rewards.ts';
export {
  orderInTurn,
  type RewardsSent,
  requireMaySend,
  sendRewards,
  sendRewardsIn,
} from './rewards/send-rewards.ts';
export { enterpriseRoutes } from './routes.ts';
export { createTopup } from './topups/create-topup.ts';
export {
  countTopups,
  findCardFailures,
  findTopup,
  selectTopups,
  type TopupRow,
} from './topups/topup-store.ts';
