/**
 * What `npm run mutate` knows: the sources of each module, and the tests that have to notice their changes.
 */
export type MutatedModule = { sources: string[]; tests: string[] };

export const modules: Record<string, MutatedModule> = {
  payments: {
    sources: [
      'server/payments/{*,{intents,settlement,webhooks,payers}/**/*}.ts',
      'server/payments/sql/*.sql',
    ],
    tests: [
      'tests/payments/unit/',
      'tests/payments/api/',
      'tests/payments/races/{settle-races,crashes}.test.ts',
      'tests/admin/api/transactions/{complete-transaction*,process-payment}.test.ts',
      'tests/admin/races/complete-transaction.test.ts',
      'tests/settings/api/delete-account{,-refused,-money}.test.ts',
      'tests/send-funds/api/{complete-transfer*,create-payment-intent,gift-fast-path,gift-returned,guest-payment}.test.ts',
      'tests/db/row-locks.test.ts',
    ],
  },
  refunds: {
    sources: ['server/payments/refunds/*.ts', 'server/ledger/movements/refunds.ts'],
    tests: [
      'tests/payments/unit/refund{,-store}.test.ts',
      'tests/ledger/unit/movements.test.ts',
      'tests/payments/api/{refunds,disputes,settlement,webhooks}/',
      'tests/payments/api/returned-{disputes,gifts}.test.ts',
      'tests/payments/races/returned-sequences.test.ts',
      // What staff do about a refund.
      'tests/admin/api/transactions/refund*.test.ts',
      'tests/admin/api/returns/{held-refunds*,taken-in-refunds,problems,suspense,pay-out}.test.ts',
      'tests/admin/races/held-refunds.test.ts',
      // What a guest paid for a reward goes back.
      'tests/rewards/api/{guests,guest-orders,guest-money-returns}.test.ts',
    ],
  },
  disputes: {
    sources: ['server/payments/disputes/*.ts', 'server/ledger/movements/disputes.ts'],
    tests: [
      'tests/payments/unit/dispute.test.ts',
      'tests/ledger/unit/movements.test.ts',
      'tests/payments/api/{refunds,disputes,settlement,webhooks}/',
      'tests/payments/api/returned-{disputes,gifts}.test.ts',
      'tests/payments/races/returned-sequences.test.ts',
      'tests/admin/api/returns/{debts,write-off}.test.ts',
    ],
  },
  orders: {
    sources: ['server/orders/**/*.ts', 'server/orders/sql/*.sql'],
    tests: [
      'tests/orders/',
      'tests/reconciliation/api/adoption.test.ts',
      'tests/http/api/ownership/',
      // Orders of the demo's past.
      'tests/demo/api/history.test.ts',
    ],
  },
  'gift-cards': {
    sources: ['server/gift-cards/**/*.ts', 'server/gift-cards/sql/*.sql'],
    tests: [
      'tests/orders/unit/',
      'tests/orders/races/capture-differential.test.ts',
      'tests/gift-cards/',
      'tests/wallet/',
      'tests/reconciliation/api/adoption.test.ts',
      'tests/http/api/ownership/',
      'tests/settings/api/delete-account-money.test.ts',
      'tests/db/row-locks.test.ts',
      // Staff free an account whose codes waited.
      'tests/admin/api/users/users-contact.test.ts',
      // An order with its cards, on a receipt.
      'tests/statements/api/order.test.ts',
    ],
  },
  'settings-deletion': {
    sources: ['server/settings/{delete-account,delete-store,erase-user}.ts'],
    tests: [
      'tests/settings/api/{delete-account*,closed-account-codes}.test.ts',
      'tests/rewards/api/send.test.ts',
      'tests/gift-cards/api/card-cases.test.ts',
      'tests/enterprise/api/employees/whose-employees.test.ts',
    ],
  },
  'enterprise-payouts': {
    sources: ['server/enterprise/payouts/**/*.ts', 'server/enterprise/sql/pay_*.sql'],
    tests: [
      'tests/enterprise/api/{abuse,approvals,limits}/',
      'tests/enterprise/api/{debts,create-payment-intent}.test.ts',
      'tests/enterprise/api/payouts/',
      'tests/enterprise/{unit,races}/',
      // Payouts of the demo's past.
      'tests/demo/api/history.test.ts',
    ],
  },
  rewards: {
    sources: [
      'server/rewards/{*,{claims,guests,risk}/*}.ts',
      'server/rewards/sql/{order_rewards,execute_reward_order,cancel_reward_order,claim_reward_cards,reward_stay_in_review}.sql',
      'server/ledger/movements/rewards.ts',
    ],
    tests: [
      'tests/rewards/',
      'tests/enterprise/api/{rewards,campaign-rewards,employees/occasions*}.test.ts',
      'tests/enterprise/api/payouts/{payouts-by-*,many-links}.test.ts',
      'tests/admin/api/rewards.test.ts',
      'tests/public-api/api/{orders,fraud}/',
      'tests/settings/api/delete-account-money.test.ts',
      'tests/ledger/unit/movements.test.ts',
      'tests/db/row-locks.test.ts',
    ],
  },
  stripe: {
    sources: ['server/adapters/stripe/*.ts'],
    tests: ['tests/adapters/stripe*.test.ts'],
  },
  issuer: { sources: ['server/adapters/issuer/*.ts'], tests: ['tests/adapters/issuer*.test.ts'] },
  oidc: { sources: ['server/adapters/oidc/*.ts'], tests: ['tests/adapters/oidc.test.ts'] },
  'webhook-sender': {
    sources: ['server/{adapters/,}webhooks/*.ts', 'server/webhooks/sql/*.sql'],
    tests: [
      'tests/adapters/webhook-addresses.test.ts',
      'tests/webhooks/',
      'tests/db/row-locks.test.ts',
      // Which events a company receives.
      'tests/public-api/api/members.test.ts',
      'tests/public-api/api/{funding,test-world}/',
    ],
  },
  reconciliation: {
    sources: ['server/reconciliation/**/*.ts'],
    tests: ['tests/reconciliation/', 'tests/admin/api/returns/{problems,taken-in-refunds}.test.ts'],
  },
  proofs: {
    sources: ['server/proofs/*.ts', 'server/proofs/sql/*.sql'],
    tests: ['tests/proofs/', 'tests/statements/api/order.test.ts'],
  },
  smtp: { sources: ['server/adapters/smtp/*.ts'], tests: ['tests/adapters/smtp.test.ts'] },
};
