/**
 * The calls of each resource. A test compares them with those that are bound, and with those of the official
 * client.
 */
export type Resource = {
  name: string;
  calls: readonly string[];
  /** What the original has and we have not. Where `calls` is empty, that is all of it. */
  missing?: string;
  /** What only we have. */
  added?: readonly string[];
};

export const RESOURCES: readonly Resource[] = [
  { name: 'Orders', calls: ['GET /orders', 'POST /orders', 'GET /orders/{id}'] },
  {
    name: 'Order approvals',
    calls: ['POST /order_approvals/{id}/approve', 'POST /order_approvals/{id}/reject'],
  },
  {
    name: 'Rewards',
    calls: [
      'GET /rewards',
      'GET /rewards/{id}',
      'POST /rewards/{id}/resend',
      'POST /rewards/{id}/cancel',
      'POST /rewards/{id}/generate_link',
    ],
  },
  { name: 'Products', calls: ['GET /products', 'GET /products/{id}'] },
  {
    name: 'Campaigns',
    calls: ['GET /campaigns', 'POST /campaigns', 'GET /campaigns/{id}', 'PUT /campaigns/{id}'],
  },
  { name: 'Fields', calls: ['GET /fields', 'POST /fields'] },
  {
    name: 'Funding sources',
    calls: ['GET /funding_sources', 'GET /funding_sources/{id}'],
    missing: 'Bank accounts',
  },
  { name: 'Balance transactions', calls: ['GET /balance_transactions'] },
  {
    name: 'Invoices',
    calls: [
      'GET /invoices',
      'POST /invoices',
      'GET /invoices/{id}',
      'DELETE /invoices/{id}',
      'GET /invoices/{id}/pdf',
      'GET /invoices/{id}/csv',
    ],
  },
  { name: 'Top-ups', calls: ['GET /topups', 'POST /topups', 'GET /topups/{id}'] },
  {
    name: 'Members',
    calls: ['GET /members', 'POST /members', 'GET /members/{id}'],
    added: ['DELETE /members/{id}'],
  },
  { name: 'Roles', calls: ['GET /roles'] },
  {
    name: 'Fraud reviews',
    calls: [
      'GET /fraud_reviews',
      'GET /fraud_reviews/{id}',
      'PUT /fraud_reviews/{id}/block',
      'PUT /fraud_reviews/{id}/release',
    ],
  },
  {
    name: 'Fraud rules',
    calls: [
      'GET /fraud_rules',
      'POST /fraud_rules/{rule_type}',
      'POST /fraud_rules/{rule_type}/update_list',
      'DELETE /fraud_rules/{rule_type}',
    ],
    added: ['GET /fraud_rules/{rule_type}'],
  },
  { name: 'Reports', calls: ['POST /reports', 'GET /reports/{id}'] },
  {
    name: 'Webhooks',
    calls: [
      'GET /webhooks',
      'POST /webhooks',
      'GET /webhooks/{id}',
      'DELETE /webhooks/{id}',
      'GET /webhooks/{id}/events',
      'POST /webhooks/{id}/simulate',
    ],
  },
  {
    name: 'Organizations',
    calls: ['GET /organizations', 'GET /organizations/{id}', 'POST /organizations/create_api_key'],
    missing: 'Making another organization',
  },
  { name: 'Forex', calls: ['GET /forex'] },
  { name: 'Connected organizations', calls: [] },
];

/** What changed for software that calls the API, newest first. */
export const CHANGES: readonly { day: string; text: string }[] = [
  {
    day: 'November 27, 2026',
    text: '`products` may be sent with `campaign_id`, and replace the products of the campaign. Amounts may have an exponent, such as `1.0e3`. `order_approvals` returns `422` for an order that does not wait. Cards say when their last top-up failed.',
  },
  {
    day: 'November 25, 2026',
    text: '`resend` of a scheduled reward keeps its time. `reject` withdraws a pending order placed by the key’s owner. The call log also shows calls made with keys that no longer work.',
  },
  {
    day: 'November 24, 2026',
    text: 'An unsupported method returns `405`, and `OPTIONS` lists the methods of an endpoint. URLs may end in a slash. Organizations have `created_at`, invoices have `currency`, and reports filter by `phone` and `pending_review`.',
  },
  { day: 'November 23, 2026', text: 'The first version.' },
];
