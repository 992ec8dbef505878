/**
 * The calls that the page for developers walks through, in this order. A test makes each of them as it is
 * printed (tests/public-api/api/reference/developers.test.ts), and compares the answers.
 */

export type ExampleCall = {
  id: string;
  title: string;
  text: string;
  method: 'GET' | 'POST';
  /** After `/api/v2`. `REWARD_ID` stands for the ID of the reward that the example `order` sent. */
  path: string;
  body?: object;
  /** A part of the answer: what is left out is described in the reference. */
  answer: object;
  /**
   * It needs a second super admin, whom the test world lacks. A test of its own makes the call with a live
   * key.
   */
  isLive?: true;
};

/** One ID per kind of object. The link has an order and a reward of its own. */
const IDS = {
  fundingSource: '01a209b9-a89c-7c04-9d2e-51b70e6f8a13',
  order: '01a209b9-a89c-7480-b3c8-a5cede0ab712',
  reward: '01a209b9-a89c-7236-ad3d-f383edbc299a',
  waitingOrder: '01a209b9-bb06-7ee5-a417-3dc95f20714b',
  linkOrder: '01a209b9-b1e4-7d19-8a60-2f94c37be508',
  linkReward: '01a209b9-b1e4-7a72-b05c-e81d46f0937c',
  product: '01a209b8-3f50-7e8b-a417-90c2d5fb6e21',
  campaign: '01a209b9-c6d2-7158-92ef-7b3ad0418c65',
  field: '01a209b9-cd07-7f93-8b24-16e9a75dc0f8',
  invoice: '01a209b9-d43a-70c6-b98d-c42f5e1087ab',
  member: '01a209b7-5e18-7b41-8f36-d0a97c2e64f5',
  organization: '01a209b7-5e18-72ad-a5c9-38f61b04e7d2',
  report: '01a209b9-e0b5-7967-9c13-a7d8425ef06b',
  webhook: '01a209b9-e98f-735e-b6d0-0c71f9a83e4d',
};
const SOME_TIME = '2026-11-23T18:44:51.997Z';

const PAYMENT = { subtotal: 25.5, total: 25.5, fees: 0, discount: 0, currency_code: 'USD' };
const REWARD = {
  id: IDS.reward,
  order_id: IDS.order,
  created_at: SOME_TIME,
  value: { denomination: 25.5, currency_code: 'USD' },
  recipient: { name: 'Nora Field', email: 'nora@example.com' },
  delivery: { method: 'EMAIL', status: 'PENDING' },
};

export const CALLS: readonly ExampleCall[] = [
  {
    id: 'balance',
    title: 'Read your balance',
    text: 'Your company’s shared balance pays for orders. It is the funding source “balance”.',
    method: 'GET',
    path: '/funding_sources/balance',
    answer: {
      funding_source: {
        id: IDS.fundingSource,
        method: 'balance',
        meta: { available_amount: 100000, currency_code: 'USD' },
      },
    },
  },
  {
    id: 'order',
    title: 'Send a reward by email',
    text: 'Your own external_id makes the order unique. If a response is lost, send the same call again: you get the same order, with 201 instead of 200. The same external_id with different content is refused with 409.',
    method: 'POST',
    path: '/orders',
    body: {
      external_id: 'survey-42',
      payment: { funding_source_id: 'balance' },
      reward: {
        value: { denomination: 25.5, currency_code: 'USD' },
        recipient: { name: 'Nora Field', email: 'nora@example.com' },
        delivery: { method: 'EMAIL', meta: { message: 'Thank you for the survey.' } },
      },
    },
    answer: {
      order: {
        id: IDS.order,
        external_id: 'survey-42',
        status: 'EXECUTED',
        payment: PAYMENT,
        rewards: [REWARD],
      },
    },
  },
  {
    id: 'link',
    title: 'Make a link to hand out',
    text: 'Only this response has the link. It is worth money, so keep it like a gift card.',
    method: 'POST',
    path: '/orders',
    body: {
      external_id: 'survey-43',
      payment: { funding_source_id: 'balance' },
      reward: {
        value: { denomination: 10, currency_code: 'USD' },
        recipient: { name: 'Sam' },
        delivery: { method: 'LINK' },
      },
    },
    answer: {
      order: {
        id: IDS.linkOrder,
        status: 'EXECUTED',
        rewards: [{ id: IDS.linkReward, delivery: { method: 'LINK', link: 'https://…/claim/…' } }],
      },
    },
  },
  {
    id: 'find',
    title: 'Find an order',
    text: 'By its ID, or by your own external_id.',
    method: 'GET',
    path: '/orders/survey-42',
    answer: { order: { id: IDS.order, external_id: 'survey-42', status: 'EXECUTED', payment: PAYMENT } },
  },
  {
    id: 'approve',
    title: 'Approve an order',
    text: 'An order above a line that your company sets is PENDING APPROVAL. A key of another super admin approves it, by its ID or your own external_id, or rejects it at /order_approvals/survey-44/reject. No one approves their own order. The test world has one member, so no order waits there: use a PROD_ key.',
    method: 'POST',
    path: '/order_approvals/survey-44/approve',
    answer: { order: { id: IDS.waitingOrder, external_id: 'survey-44', status: 'EXECUTED' } },
    isLive: true,
  },
  {
    id: 'resend',
    title: 'Send a reward again',
    text: 'To the same address, or to a corrected one. The link in the first email stops working.',
    method: 'POST',
    path: '/rewards/REWARD_ID/resend',
    body: { updated_email: 'nora.field@example.com' },
    answer: { reward: { ...REWARD, recipient: { name: 'Nora Field', email: 'nora.field@example.com' } } },
  },
  {
    id: 'cancel',
    title: 'Cancel a reward',
    text: 'The unclaimed amount returns to your balance.',
    method: 'POST',
    path: '/rewards/REWARD_ID/cancel',
    answer: { reward: { id: IDS.reward, value: REWARD.value } },
  },
  {
    id: 'products',
    title: 'See what recipients can choose',
    text: 'The gift cards on sale, with the amounts each allows. An order names products or a campaign.',
    method: 'GET',
    path: '/products',
    answer: { products: [{ id: IDS.product, name: 'Nightjar Coffee', skus: [{ min: 5, max: 100 }] }] },
  },
  {
    id: 'campaign',
    title: 'Make a campaign',
    text: 'A campaign sets what a reward looks like and what it can be spent on. This one offers every gift card, including future ones.',
    method: 'POST',
    path: '/campaigns',
    body: {
      name: 'Spring survey',
      auto_add_product_rule: { enabled: true },
      webpage_style: { headline: 'Thank you', background_color: '#611c57' },
    },
    answer: { campaign: { id: IDS.campaign, name: 'Spring survey', products: [IDS.product] } },
  },
  {
    id: 'field',
    title: 'Add your own fields',
    text: 'Orders send a value in custom_fields, by the field’s ID or label. Reports have a column for it.',
    method: 'POST',
    path: '/fields',
    body: { display_name: 'Cost center', data_type: 'Text' },
    answer: { field: { id: IDS.field, label: 'cost_center', data_type: 'Text', required: false } },
  },
  {
    id: 'transactions',
    title: 'Follow your balance',
    text: 'Every transaction, newest first.',
    method: 'GET',
    path: '/balance_transactions?limit=1',
    answer: {
      transactions: [{ created_at: SOME_TIME, amount: -25.5, balance: 99974.5, currency_code: 'USD' }],
      total_count: 3,
    },
  },
  {
    id: 'invoice',
    title: 'Fund your balance by bank',
    text: 'To get its PDF, add /pdf to the address of the invoice. Your balance grows once your payment arrives with its number. A top-up from a saved card is faster.',
    method: 'POST',
    path: '/invoices',
    body: { amount: 2500, po_number: 'PO-1180' },
    answer: {
      invoice: {
        id: IDS.invoice,
        invoice_number: 'INV-000042',
        amount: 2500,
        po_number: 'PO-1180',
        status: 'OPEN',
      },
    },
  },
  {
    id: 'topups',
    title: 'List top-ups',
    text: 'Money from saved cards. The test world has no cards, so this list stays empty there.',
    method: 'GET',
    path: '/topups',
    answer: { topups: [], total_count: 0 },
  },
  {
    id: 'members',
    title: 'See who manages your company',
    text: 'Invite a member with a POST to the same address, with an email and the ID of a role.',
    method: 'GET',
    path: '/members',
    answer: {
      members: [{ id: IDS.member, email: 'owner@acme.example', role: 'super_admin', status: 'REGISTERED' }],
    },
  },
  {
    id: 'roles',
    title: 'See which roles there are',
    text: 'What a member may do.',
    method: 'GET',
    path: '/roles',
    answer: { roles: [{ id: 'super_admin', title: 'Super admin' }] },
  },
  {
    id: 'forex',
    title: 'See which currencies there are',
    text: 'US dollars, and no other.',
    method: 'GET',
    path: '/forex',
    answer: { forex: { USD: 1 } },
  },
  {
    id: 'organization',
    title: 'See which company a key belongs to',
    text: 'Its currency is US dollars, like every company’s.',
    method: 'GET',
    path: '/organizations',
    answer: {
      organizations: [
        { id: IDS.organization, name: 'Acme Rewards', currency_code: 'USD', status: 'APPROVED' },
      ],
    },
  },
  {
    id: 'report',
    title: 'Ask for a report',
    text: 'A CSV file of your rewards. Read the report again, or wait for REPORTS.CREATED, to get the address of its file.',
    method: 'POST',
    path: '/reports',
    body: {
      report_type: 'digital_rewards',
      format: 'csv',
      filters: { digital_rewards: { order_status: 'executed' } },
    },
    answer: { report: { id: IDS.report, status: 'PROCESSING' } },
  },
  {
    id: 'rule',
    title: 'Review claims',
    text: 'Claims by a person with more than three rewards in 30 days wait for your review. Release or block them under fraud_reviews.',
    method: 'POST',
    path: '/fraud_rules/review_redeemed_rewards_count',
    body: { config: { amount: 3, period: '30' } },
    answer: { message: 'The rule is set.' },
  },
  {
    id: 'reviews',
    title: 'See rewards that wait for a review',
    text: 'A review has the ID of its reward. To decide, send a PUT to its block or release path.',
    method: 'GET',
    path: '/fraud_reviews?status=flagged',
    answer: { fraud_reviews: [], total_count: 0 },
  },
  {
    id: 'webhook',
    title: 'Receive events',
    text: 'We send each event as JSON, in order for each order and reward, and retry until your server answers 2xx. Only this response has the signing secret.',
    method: 'POST',
    path: '/webhooks',
    body: {
      url: 'https://example.com/hooks',
      events: ['ORDERS.CREATED', 'REWARDS.DELIVERY.FAILED', 'REWARDS.REDEEMED'],
    },
    answer: { webhook: { id: IDS.webhook, url: 'https://example.com/hooks', private_key: 'whsec_…' } },
  },
];

/** The call as a command for a shell. `origin` is the address of the product. */
export function toCurl({ method, path, body }: ExampleCall, origin: string): string {
  const address = `${origin}/api/v2${path}`;
  const lines = [
    // Shells take a question mark for a pattern of files.
    `curl ${method === 'POST' && !body ? '-X POST ' : ''}${path.includes('?') ? `'${address}'` : address}`,
    '-H "Authorization: Bearer $INDULGE_KEY"',
    // A single quote would end the text.
    ...(body ? [`-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`] : []),
  ];
  return lines.join(' \\\n  ');
}
