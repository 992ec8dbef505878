/** Every route of the product. OpenAPI and the authorization tests are derived from it. */
import * as accounts from './accounts.ts';
import * as adminApprovals from './admin/approvals.ts';
import * as adminCardCases from './admin/card-cases.ts';
import * as adminCashOuts from './admin/cash-outs.ts';
import * as adminCatalogue from './admin/catalogue.ts';
import * as adminCatalogueImport from './admin/catalogue-import.ts';
import * as adminCatalogueIssuer from './admin/catalogue-issuer.ts';
import * as adminCustomerChanges from './admin/customer-changes.ts';
import * as adminPeople from './admin/customers.ts';
import * as admin from './admin/dashboard.ts';
import * as adminDeletedAccounts from './admin/deleted-accounts.ts';
import * as adminDisputes from './admin/disputes.ts';
import * as adminEnterprises from './admin/enterprises.ts';
import * as adminFraud from './admin/fraud.ts';
import * as adminInvoices from './admin/invoices.ts';
import * as adminRefunds from './admin/payment-refunds.ts';
import * as adminMoney from './admin/payments.ts';
import * as adminReconciliation from './admin/reconciliation.ts';
import * as adminRegulation from './admin/regulation.ts';
import * as adminReturns from './admin/returns.ts';
import * as adminDebts from './admin/returns-debts.ts';
import * as adminPaymentProblems from './admin/returns-problems.ts';
import * as adminRewards from './admin/rewards.ts';
import * as adminStaff from './admin/staff.ts';
import * as adminStuckGiftCards from './admin/stuck-gift-cards.ts';
import * as adminStuckPayouts from './admin/stuck-payouts.ts';
import * as adminSystem from './admin/system.ts';
import * as adminJobQueues from './admin/system-jobs.ts';
import * as adminTimelines from './admin/timelines.ts';
import * as cardCases from './card-cases.ts';
import * as cart from './cart.ts';
import * as cashOut from './cash-out.ts';
import * as catalogue from './catalogue.ts';
import * as config from './config.ts';
import * as emailLinks from './email-links.ts';
import * as enterpriseApiKeys from './enterprise/api-keys.ts';
import * as enterpriseApprovals from './enterprise/approvals.ts';
import * as enterpriseAudit from './enterprise/audit.ts';
import * as enterpriseCampaigns from './enterprise/campaigns.ts';
import * as enterpriseCards from './enterprise/cards.ts';
import * as enterprise from './enterprise/company.ts';
import * as enterpriseEmployees from './enterprise/employees.ts';
import * as enterpriseEmployers from './enterprise/employers.ts';
import * as enterpriseFields from './enterprise/fields.ts';
import * as enterpriseFraud from './enterprise/fraud.ts';
import * as enterpriseMoney from './enterprise/funds.ts';
import * as enterpriseInvoices from './enterprise/invoices.ts';
import * as enterpriseLimits from './enterprise/limits.ts';
import * as enterpriseLowBalance from './enterprise/low-balance.ts';
import * as enterpriseOccasions from './enterprise/occasions.ts';
import * as enterprisePayouts from './enterprise/payouts.ts';
import * as enterpriseReports from './enterprise/reports.ts';
import * as enterpriseRewards from './enterprise/rewards.ts';
import * as enterpriseTestWorld from './enterprise/test-world.ts';
import * as enterpriseWebhooks from './enterprise/webhooks.ts';
import type { Route } from './kernel/define-route.ts';
import * as notifications from './notifications.ts';
import * as paymentMethods from './payment-methods.ts';
import * as payments from './payments.ts';
import * as reportFiles from './report-files.ts';
import * as claims from './rewards/claims.ts';
import * as gifts from './rewards/gifts.ts';
import * as guestGifts from './rewards/guest-gifts.ts';
import * as emailChange from './security/email-change.ts';
import * as identities from './security/identities.ts';
import * as passkeys from './security/passkeys.ts';
import * as security from './security/security.ts';
import * as securityEvents from './security/security-events.ts';
import * as twoFactor from './security/two-factor.ts';
import * as guestPayments from './send-funds/guest-payments.ts';
import * as recipients from './send-funds/recipients.ts';
import * as transfers from './send-funds/transfers.ts';
import * as settings from './settings.ts';
import * as transactions from './transactions.ts';
import * as trust from './trust.ts';
import * as wallet from './wallet.ts';

const features = {
  config,
  accounts: { ...accounts, ...emailLinks },
  security: { ...security, ...twoFactor, ...emailChange, ...identities, ...passkeys, ...securityEvents },
  settings,
  catalogue,
  cart,
  payments,
  paymentMethods,
  wallet: { ...wallet, ...cardCases, ...cashOut },
  transactions,
  notifications,
  trust,
  'send-funds': { ...recipients, ...guestPayments, ...transfers },
  rewards: { ...gifts, ...claims, ...guestGifts, ...reportFiles },
  enterprise: {
    ...enterprise,
    ...enterpriseApprovals,
    ...enterpriseApiKeys,
    ...enterpriseInvoices,
    ...enterpriseTestWorld,
    ...enterpriseWebhooks,
    ...enterpriseAudit,
    ...enterpriseCampaigns,
    ...enterpriseFields,
    ...enterpriseFraud,
    ...enterpriseCards,
    ...enterpriseEmployees,
    ...enterpriseEmployers,
    ...enterpriseLimits,
    ...enterpriseLowBalance,
    ...enterpriseMoney,
    ...enterpriseOccasions,
    ...enterprisePayouts,
    ...enterpriseReports,
    ...enterpriseRewards,
  },
  admin: {
    ...admin,
    ...adminDeletedAccounts,
    ...adminApprovals,
    ...adminCardCases,
    ...adminCashOuts,
    ...adminPeople,
    ...adminCustomerChanges,
    ...adminMoney,
    ...adminRefunds,
    ...adminRewards,
    ...adminFraud,
    ...adminStaff,
    ...adminStuckGiftCards,
    ...adminInvoices,
    ...adminStuckPayouts,
    ...adminEnterprises,
    ...adminSystem,
    ...adminJobQueues,
    ...adminDisputes,
    ...adminReturns,
    ...adminDebts,
    ...adminPaymentProblems,
    ...adminReconciliation,
    ...adminRegulation,
    ...adminCatalogue,
    ...adminCatalogueImport,
    ...adminCatalogueIssuer,
    ...adminTimelines,
  },
};

function isRoute(value: unknown): value is Route {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'actor' in value
  );
}

/** The routes with their feature and their name in it. */
export const ROUTES: readonly { feature: string; name: string; route: Route }[] = Object.entries(
  features,
).flatMap(([feature, exports]) =>
  Object.entries(exports).flatMap(([name, value]) =>
    isRoute(value) ? [{ feature, name, route: value }] : [],
  ),
);
