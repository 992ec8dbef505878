/** The rights of the staff. */
import type { Right } from './right.ts';

export const STAFF_RIGHTS: readonly Right[] = [
  {
    right: 'staff-dashboard',
    roles: 'god administrator customer_service sales',
    calls: `
      GET /api/admin/analytics
      GET /api/admin/analytics/series
      GET /api/admin/incomplete-transactions
      GET /api/admin/incomplete-transactions/:paymentIntentId
      GET /api/admin/payments/:paymentIntentId/timeline
      GET /api/admin/platform-stats
      GET /api/admin/transactions
      GET /api/admin/transactions/totals
      GET /api/authority/system-stats`,
  },
  {
    right: 'staff-customers',
    roles: 'god administrator customer_service sales',
    calls: `
      GET /api/admin/fraud-reviews
      GET /api/admin/fraud-rules
      GET /api/admin/rewards
      GET /api/admin/rewards/:rewardId/timeline
      GET /api/admin/user-analytics/:userId
      GET /api/admin/user-gift-cards/:userId
      GET /api/admin/user-gift-cards/:userId/:giftCardId/timeline
      GET /api/admin/user-timeline/:userId
      GET /api/admin/user-transactions/:userId
      GET /api/admin/user/:userId
      PATCH /api/admin/user/:userId
      GET /api/admin/users
      PATCH /api/admin/users/:userId
      POST /api/admin/users/:userId/freeze
      POST /api/admin/users/:userId/unfreeze
      POST /api/admin/users/:userId/sign-out
      GET /api/admin/card-cases
      GET /api/admin/card-cases/:caseId
      GET /api/admin/card-cases/:caseId/picture`,
  },
  {
    right: 'staff-deleted-accounts',
    roles: 'god administrator customer_service sales',
    calls: `
      GET /api/admin/inactive-users`,
  },
  {
    right: 'staff-enterprises',
    roles: 'god administrator sales',
    calls: `
      GET /api/admin/enterprises`,
  },
  {
    right: 'staff-enterprise-edits',
    roles: 'god administrator',
    calls: `
      POST /api/admin/create-enterprise
      PUT /api/admin/enterprises/:enterpriseId`,
  },
  {
    right: 'staff-requests',
    roles: 'god administrator customer_service sales',
    calls: `
      GET /api/admin/approvals
      GET /api/admin/approvals/:requestId
      POST /api/admin/approvals/:requestId/withdraw
      GET /api/admin/approvals/count`,
  },
  {
    right: 'staff-approvals',
    roles: 'god administrator',
    calls: `
      POST /api/admin/approvals/:requestId/approve
      POST /api/admin/approvals/:requestId/reject`,
  },
  {
    right: 'staff-users',
    roles: 'god administrator',
    calls: `
      DELETE /api/admin/authority-user/:userId
      POST /api/admin/authority-user/:userId/enrolment-link
      GET /api/admin/authority-users
      POST /api/admin/create-authority-user`,
  },
  {
    right: 'staff-system',
    roles: 'god administrator',
    calls: `
      GET /api/admin/audit
      GET /api/admin/audit/actions
      GET /api/admin/audit/export
      GET /api/admin/security-events
      GET /api/admin/security-events/export
      GET /api/admin/system/connections
      GET /api/admin/system/database
      GET /api/admin/system/failed-jobs
      POST /api/admin/system/failed-jobs/:jobId/retry
      POST /api/admin/system/failed-jobs/retry
      GET /api/admin/system/invariants
      POST /api/admin/system/invariants/run
      GET /api/admin/system/issuing
      GET /api/admin/system/jobs
      POST /api/admin/system/refresh
      GET /api/admin/system/settings
      GET /api/admin/system/webhooks`,
  },
  {
    right: 'staff-catalogue',
    roles: 'god administrator',
    calls: `
      GET /api/admin/gift-cards
      POST /api/admin/gift-cards
      PUT /api/admin/gift-cards/:giftCardId
      POST /api/admin/gift-cards/:giftCardId/picture
      POST /api/admin/gift-cards/:giftCardId/state
      POST /api/admin/gift-cards/import
      GET /api/admin/gift-cards/issuer-differences
      POST /api/admin/gift-cards/synchronise`,
  },
  {
    right: 'staff-money',
    roles: 'god administrator',
    calls: `
      GET /api/admin/alerts
      POST /api/admin/alerts/seen
      GET /api/admin/cases/:kind/:caseId/notes
      POST /api/admin/cases/:kind/:caseId/notes
      POST /api/admin/complete-transaction
      GET /api/admin/cash-outs
      POST /api/admin/cash-outs/:cashOutId/payment
      POST /api/admin/cash-outs/:cashOutId/refusal
      GET /api/admin/debts
      GET /api/admin/debts/:ownerId/write-off
      POST /api/admin/debts/:ownerId/write-off
      GET /api/admin/disputes
      POST /api/admin/manual-add-funds
      GET /api/admin/invoices
      POST /api/admin/invoices/:invoiceId/payment
      GET /api/admin/payment-problems
      POST /api/admin/payment-problems/:problemId/resolve
      GET /api/admin/payment-problems/:problemId/take-in
      POST /api/admin/payment-problems/:problemId/take-in
      GET /api/admin/payments/:paymentIntentId/refund
      POST /api/admin/payments/:paymentIntentId/refund
      POST /api/admin/process-payment
      GET /api/admin/reconciliation/differences
      POST /api/admin/reconciliation/differences/:differenceId/ask
      POST /api/admin/reconciliation/differences/:differenceId/explain
      GET /api/admin/reconciliation/runs
      POST /api/admin/reconciliation/runs
      GET /api/admin/reconciliation/runs/:runId/lines.csv
      GET /api/admin/refunds
      GET /api/admin/regulation
      PUT /api/admin/regulation/:rule/:state
      GET /api/admin/regulation/unclaimed
      GET /api/admin/regulation/unclaimed.csv
      POST /api/admin/refunds/:refundId/ask
      GET /api/admin/refunds/:refundId/release
      POST /api/admin/refunds/:refundId/release
      POST /api/admin/fraud-reviews/:reviewId/block
      POST /api/admin/fraud-reviews/:reviewId/release
      POST /api/admin/fraud-reviews/:reviewId/return
      PUT /api/admin/fraud-rules/:ruleType
      DELETE /api/admin/fraud-rules/:ruleType
      POST /api/admin/rewards/:rewardId/cancel
      POST /api/admin/rewards/:rewardId/resend
      GET /api/admin/stuck-gift-cards
      GET /api/admin/stuck-gift-cards/:unitId
      POST /api/admin/stuck-gift-cards/:unitId/ask
      POST /api/admin/stuck-gift-cards/:unitId/release
      POST /api/admin/stuck-gift-cards/:unitId/settle
      GET /api/admin/stuck-payouts
      POST /api/admin/stuck-payouts/:batchId/resume
      GET /api/admin/suspense
      GET /api/admin/suspense/:paymentId/payout
      POST /api/admin/suspense/:paymentId/payout
      POST /api/admin/card-cases/:caseId/ask
      POST /api/admin/card-cases/:caseId/refund
      POST /api/admin/card-cases/:caseId/reject
      POST /api/admin/card-cases/:caseId/replace`,
  },
];
