/** The rights of the managers of a company. */
import type { Right } from './right.ts';

export const COMPANY_RIGHTS: readonly Right[] = [
  {
    right: 'enterprise',
    roles: 'super_admin account_manager account_staff department_manager',
    calls: `
      GET /api/enterprise
      GET /api/enterprise/:enterpriseId
      GET /api/enterprise/funding-status
      GET /api/enterprise/staff-count`,
  },
  {
    right: 'enterprise-transactions',
    roles: 'super_admin account_manager account_staff department_manager',
    calls: `
      GET /api/enterprise/transactions
      GET /api/enterprise/transactions.csv
      GET /api/enterprise/transactions/totals`,
  },
  {
    right: 'enterprise-payouts',
    roles: 'super_admin account_manager account_staff department_manager',
    calls: `
      GET /api/enterprise/approvals
      GET /api/enterprise/approvals/:requestId
      GET /api/enterprise/approvals/count
      POST /api/enterprise/approvals/:requestId/withdraw
      DELETE /api/enterprise/employees/:userId
      POST /api/enterprise/employees/:userId/resend-invitation
      GET /api/enterprise/payout-rules/own
      GET /api/enterprise/payouts
      POST /api/enterprise/payouts
      GET /api/enterprise/payouts/:batchId
      POST /api/enterprise/payouts/:batchId/confirm
      POST /api/enterprise/payouts/:batchId/resume
      GET /api/enterprise/payouts/:batchId/result.csv
      GET /api/enterprise/payouts/:batchId/rows
      POST /api/enterprise/payouts/csv
      POST /api/enterprise/search-recipient
      POST /api/enterprise/send-funds
      POST /api/enterprise/upload-employees`,
  },
  {
    right: 'enterprise-rewards',
    roles: 'super_admin account_manager account_staff',
    calls: `
      GET /api/enterprise/rewards
      POST /api/enterprise/rewards
      GET /api/enterprise/rewards.csv
      POST /api/enterprise/rewards/:rewardId/cancel
      POST /api/enterprise/rewards/:rewardId/link
      POST /api/enterprise/rewards/:rewardId/remind
      POST /api/enterprise/rewards/:rewardId/resend
      GET /api/enterprise/campaigns
      GET /api/enterprise/occasions
      PUT /api/enterprise/occasions/:occasion
      GET /api/enterprise/reward-fields`,
  },
  {
    right: 'enterprise-campaigns',
    roles: 'super_admin account_manager',
    calls: `
      POST /api/enterprise/campaigns
      PUT /api/enterprise/campaigns/:campaignId
      DELETE /api/enterprise/campaigns/:campaignId
      POST /api/enterprise/campaigns/:campaignId/logo
      DELETE /api/enterprise/campaigns/:campaignId/logo`,
  },
  {
    right: 'enterprise-own-employees',
    roles: 'department_manager',
    calls: `
      GET /api/enterprise/my-employees
      GET /api/enterprise/my-employees/totals`,
  },
  {
    right: 'enterprise-employees',
    roles: 'super_admin account_manager account_staff',
    calls: `
      GET /api/enterprise/employees
      GET /api/enterprise/employees/totals`,
  },
  {
    right: 'enterprise-approvals',
    roles: 'super_admin account_manager',
    calls: `
      POST /api/enterprise/approvals/:requestId/approve
      POST /api/enterprise/approvals/:requestId/reject
      GET /api/enterprise/fraud-reviews
      GET /api/enterprise/fraud-reviews/count
      POST /api/enterprise/fraud-reviews/:reviewId/block
      POST /api/enterprise/fraud-reviews/:reviewId/release
      GET /api/enterprise/fraud-rules
      GET /api/enterprise/payout-rules`,
  },
  {
    right: 'enterprise-limits',
    roles: 'super_admin',
    calls: `
      PUT /api/enterprise/fraud-rules/:ruleType
      DELETE /api/enterprise/fraud-rules/:ruleType
      PUT /api/enterprise/payout-rules/people/:userId
      PUT /api/enterprise/payout-rules/roles/:role`,
  },
  {
    right: 'enterprise-api',
    roles: 'super_admin',
    calls: `
      GET /api/enterprise/api-keys
      POST /api/enterprise/api-keys
      DELETE /api/enterprise/api-keys/:keyId
      GET /api/enterprise/api-requests
      GET /api/enterprise/test-world
      POST /api/enterprise/test-world/empty
      GET /api/enterprise/test-mails
      GET /api/enterprise/webhooks
      POST /api/enterprise/webhooks
      DELETE /api/enterprise/webhooks/:webhookId
      POST /api/enterprise/webhooks/:webhookId/enable
      GET /api/enterprise/webhooks/:webhookId/deliveries
      POST /api/enterprise/webhooks/:webhookId/simulate
      POST /api/enterprise/webhook-deliveries/:deliveryId/repeat`,
  },
  {
    right: 'enterprise-audit',
    roles: 'super_admin account_manager',
    calls: `
      GET /api/enterprise/audit
      GET /api/enterprise/audit/export`,
  },
  {
    right: 'enterprise-books',
    roles: 'super_admin account_manager account_staff',
    calls: `
      GET /api/enterprise/balance-history
      GET /api/enterprise/reports
      POST /api/enterprise/reports
      GET /api/enterprise/reports/:reportId/file
      GET /api/enterprise/statement
      GET /api/enterprise/transactions/:id
      GET /api/enterprise/transactions/:id/signed`,
  },
  {
    right: 'enterprise-staff',
    roles: 'super_admin account_manager account_staff',
    calls: `
      POST /api/enterprise/add-staff
      GET /api/enterprise/staff
      DELETE /api/enterprise/staff/:userId
      POST /api/enterprise/staff/:userId/resend-invitation`,
  },
  {
    right: 'enterprise-settings',
    roles: 'super_admin account_manager',
    calls: `
      PATCH /api/enterprise/settings
      POST /api/enterprise/reward-fields
      DELETE /api/enterprise/reward-fields/:fieldId`,
  },
  {
    right: 'enterprise-funding',
    roles: 'super_admin account_manager',
    calls: `
      POST /api/enterprise/create-payment-intent
      GET /api/enterprise/low-balance
      PUT /api/enterprise/low-balance
      GET /api/enterprise/invoices
      POST /api/enterprise/invoices
      DELETE /api/enterprise/invoices/:invoiceId
      POST /api/enterprise/invoices/:invoiceId/mark
      GET /api/enterprise/invoices/:invoiceId/pdf
      GET /api/enterprise/payment-methods
      POST /api/enterprise/payment-methods
      DELETE /api/enterprise/payment-methods/:id
      POST /api/enterprise/payment-methods/setup-intent`,
  },
];
