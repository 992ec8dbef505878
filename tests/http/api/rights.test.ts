/**
 * The rights of every role, written a second time from P1, P31 and P105, route by route. The product decides
 * by contract/kernel/capabilities.ts and by the right that each route names; this table fails when one of
 * them changes unnoticed.
 */
import { expect, test } from 'vitest';
import { can, type RequiredActor, ROLES } from '#contract/kernel/capabilities.ts';
import { ROUTES } from '#contract/routes.ts';

/** No role holds `anyone`, because visitors call these routes too. All other routes need only a session. */
const RIGHTS: { right: RequiredActor; roles: string; calls: string }[] = [
  {
    right: 'anyone',
    roles: '',
    calls: `
      GET /.well-known/indulge-keys.json
      GET /api/report-files/:token
      POST /api/auth/2fa/challenge
      POST /api/auth/apple/token
      POST /api/auth/disown-sign-in
      POST /api/auth/forgot-password
      POST /api/auth/passkeys/sign-in
      POST /api/auth/passkeys/sign-in/options
      POST /api/auth/resend-verification
      POST /api/auth/reset-password
      POST /api/auth/signin
      POST /api/auth/signup
      POST /api/auth/undo-email-change
      POST /api/auth/verify-email
      POST /api/auth/verify-email-manual
      GET /api/config
      GET /api/email-change
      POST /api/email-change
      POST /api/claims/account
      POST /api/claims/cards
      POST /api/claims/gift-cards
      POST /api/claims/code
      POST /api/claims/not-for-me
      POST /api/claims/read
      POST /api/claims/thanks
      POST /api/deleted-account/codes
      GET /api/gift-cards
      GET /api/gift-cards/:giftCardId
      GET /api/gift-card-counts
      POST /api/guest/complete-transfer
      POST /api/guest/create-payment-intent
      POST /api/guest/gifts
      POST /api/guest/gifts/cancel
      POST /api/guest/gifts/complete
      POST /api/guest/gifts/read
      POST /api/guest/gifts/remind
      POST /api/guest/gifts/resend
      POST /api/guest/gifts/undo
      GET /api/guest/payment
      GET /api/guest/payment/signed
      GET /api/profile-access/:username
      GET /api/public/user/:username
      POST /api/search-user
      POST /api/search-users
      GET /api/trust/checkpoints
      GET /api/trust/checkpoints/:number
      GET /api/trust/days`,
  },
  {
    right: 'marketplace',
    roles: 'member god',
    calls: `
      GET /api/cart
      POST /api/cart
      DELETE /api/cart/:cartItemId
      PATCH /api/cart/:cartItemId
      POST /api/checkout`,
  },
  {
    right: 'add-funds',
    roles: 'member god',
    calls: `
      POST /api/create-payment-intent
      GET /api/payment-methods
      POST /api/payment-methods
      DELETE /api/payment-methods/:id
      POST /api/payment-methods/setup-intent`,
  },
  {
    right: 'wallet',
    roles: 'member god',
    calls: `
      POST /api/claims/balance
      GET /api/rewards
      POST /api/rewards
      POST /api/rewards/:id/cancel
      POST /api/rewards/:id/link
      POST /api/rewards/:id/remind
      POST /api/rewards/:id/resend
      POST /api/rewards/:id/undo
      GET /api/purchased-gift-cards
      PATCH /api/purchased-gift-cards/:id
      GET /api/purchased-gift-cards/:id/apple-pass
      GET /api/purchased-gift-cards/:id/pdf
      POST /api/purchased-gift-cards/:id/google-pass
      POST /api/purchased-gift-cards/:id/reveal
      POST /api/transfers
      DELETE /api/user/delete-account
      PUT /api/purchased-gift-cards/:id/remaining
      GET /api/wallet/spending
      POST /api/purchased-gift-cards/:id/cases
      GET /api/purchased-gift-cards/:id/cases
      POST /api/card-cases/:caseId/picture
      POST /api/card-cases/:caseId/withdraw`,
  },
  {
    right: 'employers',
    roles: 'member',
    calls: `
      GET /api/employers
      DELETE /api/employers/:enterpriseId
      POST /api/employers/:enterpriseId/accept`,
  },
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
      GET /api/admin/system/invariants
      POST /api/admin/system/invariants/run
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

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

test.each(RIGHTS)('$right belongs to: $roles', ({ right, roles, calls }) => {
  expect(ROLES.filter((role) => can(role, right as never)).join(' ')).toBe(roles);
  const opened = ROUTES.filter(({ route }) => route.actor === right);
  expect(opened.map(({ route }) => `${route.method} ${route.path}`).toSorted()).toEqual(
    linesOf(calls).toSorted(),
  );
});

test("routes without a right of their own concern the user's own account", () => {
  const rest = ROUTES.map(({ route }) => route).filter(
    ({ actor }) => !RIGHTS.some(({ right }) => right === actor),
  );
  expect(new Set(rest.map(({ actor }) => actor))).toEqual(new Set(['signed-in']));
  for (const { path } of rest)
    expect(path).toMatch(
      /^\/api\/(auth|user|profile|verify|notifications|transactions|complete-profile|profile-picture|upload-profile-picture|confirm-payment)(\/|$)/,
    );
});
