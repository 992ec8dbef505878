/**
 * What the official client knows and the API lacks: fields of answers, fields of requests, values. The type
 * checker finds what is missing; each is looked up in the list of differences.
 */
import type * as client from 'tremendous';
import { expect, expectTypeOf, test } from 'vitest';
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
import { DIFFERENCES } from '#web/features/developers/differences.ts';
import type { Body, Reply, Theirs } from './client-types.ts';

type One<T> = T extends readonly (infer Each)[] ? Each : T;
/** The fields of each member of a union. */
type Keys<T> = T extends unknown ? keyof T : never;
type Lacks<Ours, Theirs> = Exclude<Keys<NonNullable<One<Theirs>>>, Keys<NonNullable<One<Ours>>>>;

type Order = Reply<typeof orders.getOrder>['order'];
type TheirOrder = Theirs<client.OrdersApi['createOrder']>['order'];
type Reward = Reply<typeof rewards.getReward>['reward'];
type TheirReward = Theirs<client.RewardsApi['getReward']>['reward'];
type Campaign = Reply<typeof campaigns.getCampaign>['campaign'];
type TheirCampaign = Theirs<client.CampaignsApi['getCampaign']>['campaign'];
type Source = Reply<typeof sources.getFundingSource>['funding_source'];
type TheirSource = Theirs<client.FundingSourcesApi['getFundingSource']>['funding_source'];
type Product = Reply<typeof products.getProduct>['product'];
type TheirProduct = Theirs<client.ProductsApi['getProduct']>['product'];
type Review = Reply<typeof reviews.getFraudReview>['fraud_review'];
type TheirReview = Theirs<client.FraudReviewsApi['getFraudReview']>['fraud_review'];

/** The fields that the client knows of an answer, and that ours never has. */
type MissingInAnswers = {
  order: Lacks<Order, TheirOrder>;
  payment: Lacks<Order['payment'], TheirOrder['payment']>;
  reward: Lacks<Reward, TheirReward>;
  recipient: Lacks<Reward['recipient'], TheirReward['recipient']>;
  delivery: Lacks<Reward['delivery'], TheirReward['delivery']>;
  product: Lacks<Product, TheirProduct>;
  sku: Lacks<Product['skus'], TheirProduct['skus']>;
  campaign: Lacks<Campaign, TheirCampaign>;
  webpage_style: Lacks<Campaign['webpage_style'], TheirCampaign['webpage_style']>;
  email_style: Lacks<Campaign['email_style'], TheirCampaign['email_style']>;
  auto_add_product_rule: Lacks<Campaign['auto_add_product_rule'], TheirCampaign['auto_add_product_rule']>;
  field: Lacks<Reply<typeof fields.createField>['field'], Theirs<client.FieldsApi['createField']>['field']>;
  field_data: Lacks<
    Reply<typeof fields.createField>['field']['data'],
    Theirs<client.FieldsApi['createField']>['field']['data']
  >;
  funding_source: Lacks<Source, TheirSource>;
  funding_source_meta: Lacks<Source['meta'], TheirSource['meta']>;
  balance_transaction: Lacks<
    Reply<typeof sources.listBalanceTransactions>['transactions'],
    Theirs<client.BalanceTransactionsApi['listBalanceTransactions']>['transactions']
  >;
  invoice: Lacks<
    Reply<typeof invoices.getInvoice>['invoice'],
    Theirs<client.InvoicesApi['getInvoice']>['invoice']
  >;
  topup: Lacks<Reply<typeof topups.getTopup>['topup'], Theirs<client.TopupsApi['getTopup']>['topup']>;
  member: Lacks<Reply<typeof members.getMember>['member'], Theirs<client.MembersApi['getMember']>['member']>;
  listed_member: Lacks<
    Reply<typeof members.listMembers>['members'],
    Theirs<client.MembersApi['listMembers']>['members']
  >;
  role: Lacks<Reply<typeof organizations.listRoles>['roles'], Theirs<client.RolesApi['listRoles']>['roles']>;
  organization: Lacks<
    Reply<typeof organizations.getOrganization>['organization'],
    Theirs<client.OrganizationsApi['getOrganization']>['organization']
  >;
  fraud_review: Lacks<Review, TheirReview>;
  geo: Lacks<Review['geo'], TheirReview['geo']>;
  related_rewards: Lacks<Review['related_rewards'], TheirReview['related_rewards']>;
  fraud_rule: Lacks<
    Reply<typeof rules.listFraudRules>['fraud_rules'],
    Theirs<client.FraudRulesApi['listFraudRules']>['fraud_rules']
  >;
  report_reply: Lacks<Reply<typeof reports.createReport>, Theirs<client.ReportsApi['createReport']>>;
  report: Lacks<Reply<typeof reports.getReport>['report'], Theirs<client.ReportsApi['getReport']>['report']>;
  webhook: Lacks<
    Reply<typeof webhooks.getWebhook>['webhook'],
    Theirs<client.WebhooksApi['getWebhook']>['webhook']
  >;
};
type NewReward = NonNullable<Body<typeof orders.createOrder>['reward']>;
type TheirNewReward = client.SingleRewardOrder['reward'];
/** The fields that the client may send, and that we ignore. */
type MissingInRequests = {
  order: Lacks<Body<typeof orders.createOrder>, client.CreateOrderRequest>;
  reward: Lacks<NewReward, TheirNewReward>;
  value: Lacks<NewReward['value'], TheirNewReward['value']>;
  recipient: Lacks<NonNullable<NewReward['recipient']>, TheirNewReward['recipient']>;
  delivery: Lacks<NonNullable<NewReward['delivery']>, TheirNewReward['delivery']>;
  delivery_meta: Lacks<
    NonNullable<NewReward['delivery']>['meta'],
    NonNullable<TheirNewReward['delivery']>['meta']
  >;
  resend: Lacks<Body<typeof rewards.resendReward>, client.ResendRewardRequest>;
  campaign: Lacks<Body<typeof campaigns.createCampaign>, client.CreateCampaignRequest>;
  campaign_change: Lacks<Body<typeof campaigns.updateCampaign>, client.UpdateCampaignRequest>;
  field: Lacks<Body<typeof fields.createField>, client.CreateFieldRequest>;
  invoice: Lacks<Body<typeof invoices.createInvoice>, client.CreateInvoiceRequest>;
  topup: Lacks<Body<typeof topups.createTopup>, client.CreateTopupRequest>;
  member: Lacks<Body<typeof members.createMember>, client.CreateMemberRequest>;
  fraud_rule: Lacks<Body<typeof rules.setFraudRule>, client.FraudRuleRequest>;
  fraud_rule_list: Lacks<Body<typeof rules.updateFraudRuleList>, client.UpdateFraudRuleListRequest>;
  report: Lacks<Body<typeof reports.createReport>, client.CreateReportRequest>;
  report_filters: Lacks<reports.RewardFilters, client.CreateReportRequestFiltersDigitalRewards>;
  webhook: Lacks<Body<typeof webhooks.createWebhook>, client.CreateWebhookRequest>;
  simulate: Lacks<Body<typeof webhooks.simulateWebhook>, client.SimulateWebhookRequest>;
};
/** A field of those members of a union that have it. */
type Field<T, Name extends string> = T extends Partial<Record<Name, infer Value>> ? Value : never;
type Unknown<Theirs, Ours> = Exclude<NonNullable<Theirs>, Ours>;
/** Of each kind of value, those that the client knows and that we never answer, or refuse. */
type MissingValues = {
  order_status: Unknown<TheirOrder['status'], Order['status']>;
  channel: Unknown<TheirOrder['channel'], Order['channel']>;
  delivery_method: Unknown<NonNullable<TheirReward['delivery']>['method'], Reward['delivery']['method']>;
  delivery_status: Unknown<NonNullable<TheirReward['delivery']>['status'], Reward['delivery']['status']>;
  data_type: Unknown<client.CreateFieldRequest['data_type'], Body<typeof fields.createField>['data_type']>;
  source_method: Unknown<TheirSource['method'], Source['method']>;
  source_usage: Unknown<One<TheirSource['usage_permissions']>, One<Source['usage_permissions']>>;
  source_status: Unknown<TheirSource['status'], Source['status']>;
  source_type: Unknown<TheirSource['type'], Source['type']>;
  card_network: Unknown<Field<TheirSource['meta'], 'network'>, Field<Source['meta'], 'network'>>;
  product_category: Unknown<TheirProduct['category'], Product['category']>;
  product_subcategory: Unknown<TheirProduct['subcategory'], Product['subcategory']>;
  invoice_status: Unknown<
    Theirs<client.InvoicesApi['getInvoice']>['invoice']['status'],
    Reply<typeof invoices.getInvoice>['invoice']['status']
  >;
  member_status: Unknown<
    Theirs<client.MembersApi['getMember']>['member']['status'],
    Reply<typeof members.getMember>['member']['status']
  >;
  organization_status: Unknown<
    NonNullable<Theirs<client.OrganizationsApi['getOrganization']>['organization']>['status'],
    Reply<typeof organizations.getOrganization>['organization']['status']
  >;
  review_status: Unknown<TheirReview['status'], Review['status']>;
  review_reason: Unknown<One<TheirReview['reasons']>, One<Review['reasons']>>;
  review_risk: Unknown<TheirReview['risk'], Review['risk']>;
  rule_type: Unknown<
    client.FraudRuleRuleTypeEnum,
    One<Reply<typeof rules.listFraudRules>['fraud_rules']>['rule_type']
  >;
  report_status: Unknown<
    Theirs<client.ReportsApi['getReport']>['report']['status'],
    Reply<typeof reports.getReport>['report']['status']
  >;
  report_type: Unknown<
    client.CreateReportRequest['report_type'],
    Body<typeof reports.createReport>['report_type']
  >;
  report_format: Unknown<client.CreateReportRequest['format'], Body<typeof reports.createReport>['format']>;
  report_method: Unknown<
    client.CreateReportRequestFiltersDigitalRewards['delivery_method'],
    reports.RewardFilters['delivery_method']
  >;
  report_order_status: Unknown<
    client.CreateReportRequestFiltersDigitalRewards['order_status'],
    reports.RewardFilters['order_status']
  >;
  report_reward_status: Unknown<
    One<client.CreateReportRequestFiltersDigitalRewards['status']>,
    One<reports.RewardFilters['status']>
  >;
};

type NotNever<T> = { [Name in keyof T as [T[Name]] extends [never] ? never : Name]: T[Name] };
/** Of a list of names for each kind, the names. */
type NamesOf<Lists extends Record<string, readonly string[]>> = {
  -readonly [Kind in keyof Lists]: Lists[Kind][number];
};

/** Fails for a name that the list of differences does not have, between backticks. */
function expectListed(missing: Record<string, readonly string[]>): void {
  const listed = DIFFERENCES.flatMap(({ items }) => items).join('\n');
  const unlisted = Object.values(missing)
    .flat()
    .filter((name) => !listed.includes(`\`${name}\``));
  expect(unlisted).toEqual([]);
}

// Take one of these names out of differences.ts, and these must fail.
test('what an answer leaves out is on the list of differences', () => {
  const missing = {
    order: ['invoice_id'],
    auto_add_product_rule: ['countries', 'currencies'],
    field_data: ['labels'],
    listed_member: ['last_login_at'],
    report_reply: ['message'],
    // Of bank accounts, of companies that pay afterwards, and of the addresses of invoices.
    funding_source_meta: [
      'account_number_mask',
      'account_routing_mask',
      'account_type',
      'address_1',
      'address_2',
      'bank_name',
      'city',
      'credit_limit_amount',
      'credit_limit_cents',
      'day_of_week',
      'emails',
      'failure_details',
      'interval',
      'net',
      'phone',
      'refundable',
      'state',
      'zip',
    ],
    balance_transaction: ['order'],
    member: ['events'],
    fraud_review: ['redemption_method', 'redemption_method_account_hash'],
    geo: ['city'],
  } as const;
  expectTypeOf<NotNever<MissingInAnswers>>().toEqualTypeOf<NamesOf<typeof missing>>();
  expectListed(missing);
});

test('what is ignored in a request is on the list of differences', () => {
  const missing = { delivery_meta: ['sender_name', 'subject_line'], field: ['description'] } as const;
  expectTypeOf<NotNever<MissingInRequests>>().toEqualTypeOf<NamesOf<typeof missing>>();
  expectListed(missing);
});

test('values that are never answered, or that are refused, are on the list of differences', () => {
  const missing = {
    order_status: ['PENDING SETTLEMENT'],
    channel: ['DECIPHER', 'EMBED', 'QUALTRICS', 'SURVEY MONKEY', 'TYPEFORM', 'YOTPO'],
    data_type: ['Checkbox', 'Currency', 'List', 'Phone', 'TextArea'],
    source_method: ['bank_account'],
    source_status: ['deleted', 'failed'],
    source_type: ['COMMERCIAL', 'PREFUNDING_ONLY'],
    card_network: ['Elo', 'Laser', 'Maestro', 'Solo'],
    product_category: [
      'ach',
      'cash_app',
      'charity',
      'instant_debit_transfer',
      'international_bank',
      'paypal',
      'venmo',
      'visa_card',
    ],
    product_subcategory: [
      'beauty_and_health',
      'digital_financial_services',
      'electronics',
      'grocery_and_supermarkets',
      'mobility_and_fuel',
      'sports_and_outdoor_gear',
      'travel_and_hospitality',
    ],
    review_reason: [
      'Allowed IP',
      'Allowed country',
      'Allowed email',
      'Bank account on a Tremendous fraud list',
      'Bank account related to a blocked reward',
      'Device on a Tremendous fraud list',
      'Device or account related to multiple emails',
      'Fingerprint on a Tremendous fraud list',
      'Fingerprint related to a blocked reward',
      'IP on a Tremendous fraud list',
    ],
    report_status: ['CREATED'],
  } as const;
  expectTypeOf<NotNever<MissingValues>>().toEqualTypeOf<NamesOf<typeof missing>>();
  expectListed(missing);
  // The client has these as text, and names their values in words alone.
  expectListed({ topup_status: ['partially_credited'], image_type: ['logo'], image: ['content_type'] });
});
