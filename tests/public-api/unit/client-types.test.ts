/** What the API answers fits the types of the official client; the type checker compares. */
import type * as client from 'tremendous';
import { expectTypeOf, test } from 'vitest';
import type * as campaigns from '#contract/public-api/campaigns.ts';
import type * as fields from '#contract/public-api/fields.ts';
import type * as reviews from '#contract/public-api/fraud-reviews.ts';
import type * as rules from '#contract/public-api/fraud-rules.ts';
import type * as sources from '#contract/public-api/funding-sources.ts';
import type * as invoices from '#contract/public-api/invoices.ts';
import type * as members from '#contract/public-api/members.ts';
import type * as orders from '#contract/public-api/orders.ts';
import type * as organizations from '#contract/public-api/organizations.ts';
import type * as products from '#contract/public-api/products.ts';
import type * as reports from '#contract/public-api/reports.ts';
import type * as rewards from '#contract/public-api/rewards.ts';
import type * as topups from '#contract/public-api/topups.ts';
import type * as webhooks from '#contract/public-api/webhooks.ts';
import type { Reply, Theirs } from './client-types.ts';

test('an answer has the types that the client has for it', () => {
  expectTypeOf<Reply<typeof orders.createOrder>>().toExtend<Theirs<client.OrdersApi['createOrder']>>();
  expectTypeOf<Reply<typeof orders.getOrder>>().toExtend<Theirs<client.OrdersApi['getOrder']>>();
  expectTypeOf<Reply<typeof orders.listOrders>>().toExtend<Theirs<client.OrdersApi['listOrders']>>();
  expectTypeOf<Reply<typeof orders.approveOrder>>().toExtend<Theirs<client.OrdersApi['approveOrder']>>();
  expectTypeOf<Reply<typeof orders.rejectOrder>>().toExtend<Theirs<client.OrdersApi['rejectOrder']>>();
  expectTypeOf<Reply<typeof rewards.listRewards>>().toExtend<Theirs<client.RewardsApi['listRewards']>>();
  expectTypeOf<Reply<typeof rewards.getReward>>().toExtend<Theirs<client.RewardsApi['getReward']>>();
  expectTypeOf<Reply<typeof rewards.resendReward>>().toExtend<Theirs<client.RewardsApi['resendReward']>>();
  expectTypeOf<Reply<typeof rewards.cancelReward>>().toExtend<Theirs<client.RewardsApi['cancelReward']>>();
  expectTypeOf<Reply<typeof rewards.generateLink>>().toExtend<
    Theirs<client.RewardsApi['generateRewardLink']>
  >();
  expectTypeOf<Reply<typeof products.listProducts>>().toExtend<Theirs<client.ProductsApi['listProducts']>>();
  expectTypeOf<Reply<typeof products.getProduct>>().toExtend<Theirs<client.ProductsApi['getProduct']>>();
  expectTypeOf<Reply<typeof campaigns.listCampaigns>>().toExtend<
    Theirs<client.CampaignsApi['listCampaigns']>
  >();
  expectTypeOf<Reply<typeof campaigns.getCampaign>>().toExtend<Theirs<client.CampaignsApi['getCampaign']>>();
  expectTypeOf<Reply<typeof fields.listFields>>().toExtend<Theirs<client.FieldsApi['listFields']>>();
  expectTypeOf<Reply<typeof fields.createField>>().toExtend<Theirs<client.FieldsApi['createField']>>();
  expectTypeOf<Reply<typeof sources.listFundingSources>>().toExtend<
    Theirs<client.FundingSourcesApi['listFundingSources']>
  >();
  expectTypeOf<Reply<typeof sources.getFundingSource>>().toExtend<
    Theirs<client.FundingSourcesApi['getFundingSource']>
  >();
  expectTypeOf<Reply<typeof sources.listBalanceTransactions>>().toExtend<
    Theirs<client.BalanceTransactionsApi['listBalanceTransactions']>
  >();
  expectTypeOf<Reply<typeof invoices.listInvoices>>().toExtend<Theirs<client.InvoicesApi['listInvoices']>>();
  expectTypeOf<Reply<typeof invoices.createInvoice>>().toExtend<
    Theirs<client.InvoicesApi['createInvoice']>
  >();
  expectTypeOf<Reply<typeof topups.listTopups>>().toExtend<Theirs<client.TopupsApi['listTopups']>>();
  expectTypeOf<Reply<typeof topups.createTopup>>().toExtend<Theirs<client.TopupsApi['createTopup']>>();
  expectTypeOf<Reply<typeof members.listMembers>>().toExtend<Theirs<client.MembersApi['listMembers']>>();
  expectTypeOf<Reply<typeof members.getMember>>().toExtend<Theirs<client.MembersApi['getMember']>>();
  expectTypeOf<Reply<typeof members.createMember>>().toExtend<Theirs<client.MembersApi['createMember']>>();
  expectTypeOf<Reply<typeof organizations.listOrganizations>>().toExtend<
    Theirs<client.OrganizationsApi['listOrganizations']>
  >();
  expectTypeOf<Reply<typeof organizations.getOrganization>>().toExtend<
    Theirs<client.OrganizationsApi['getOrganization']>
  >();
  expectTypeOf<Reply<typeof organizations.createOrganizationKey>>().toExtend<
    Theirs<client.OrganizationsApi['createApiKey']>
  >();
  expectTypeOf<Reply<typeof organizations.listRoles>>().toExtend<Theirs<client.RolesApi['listRoles']>>();
  expectTypeOf<Reply<typeof organizations.listForex>>().toExtend<Theirs<client.ForexApi['listForex']>>();
  expectTypeOf<Reply<typeof reviews.listFraudReviews>>().toExtend<
    Theirs<client.FraudReviewsApi['listFraudReviews']>
  >();
  expectTypeOf<Reply<typeof reviews.getFraudReview>>().toExtend<
    Theirs<client.FraudReviewsApi['getFraudReview']>
  >();
  expectTypeOf<Reply<typeof reviews.blockFraudReview>>().toExtend<
    Theirs<client.FraudReviewsApi['blockFraudReview']>
  >();
  expectTypeOf<Reply<typeof reviews.releaseFraudReview>>().toExtend<
    Theirs<client.FraudReviewsApi['releaseFraudReview']>
  >();
  expectTypeOf<Reply<typeof rules.listFraudRules>>().toExtend<
    Theirs<client.FraudRulesApi['listFraudRules']>
  >();
  expectTypeOf<Reply<typeof rules.setFraudRule>>().toExtend<Theirs<client.FraudRulesApi['fraudRule']>>();
  expectTypeOf<Reply<typeof rules.updateFraudRuleList>>().toExtend<
    Theirs<client.FraudRulesApi['updateFraudRuleList']>
  >();
  expectTypeOf<Reply<typeof rules.deleteFraudRule>>().toExtend<
    Theirs<client.FraudRulesApi['deleteFraudRule']>
  >();
  expectTypeOf<Reply<typeof reports.createReport>>().toExtend<Theirs<client.ReportsApi['createReport']>>();
  expectTypeOf<Reply<typeof webhooks.listWebhooks>>().toExtend<Theirs<client.WebhooksApi['listWebhooks']>>();
  expectTypeOf<Reply<typeof webhooks.createWebhook>>().toExtend<
    Theirs<client.WebhooksApi['createWebhook']>
  >();
  expectTypeOf<Reply<typeof webhooks.getWebhook>>().toExtend<Theirs<client.WebhooksApi['getWebhook']>>();
  expectTypeOf<Reply<typeof webhooks.listWebhookEvents>>().toExtend<
    Theirs<client.WebhooksApi['listWebhookEvents']>
  >();
});
