/** Every call of the public API. Its OpenAPI document and its tests are derived from it. */
import * as campaigns from './campaigns.ts';
import type { ApiRoute } from './define-api-route.ts';
import * as fields from './fields.ts';
import * as fraudReviews from './fraud-reviews.ts';
import * as fraudRules from './fraud-rules.ts';
import * as fundingSources from './funding-sources.ts';
import * as invoices from './invoices.ts';
import * as members from './members.ts';
import * as orders from './orders.ts';
import * as organizations from './organizations.ts';
import * as products from './products.ts';
import * as reports from './reports.ts';
import * as rewards from './rewards.ts';
import * as topups from './topups.ts';
import * as webhooks from './webhooks.ts';

const features = [
  orders,
  rewards,
  products,
  campaigns,
  fields,
  fraudReviews,
  fraudRules,
  fundingSources,
  webhooks,
  organizations,
  members,
  invoices,
  topups,
  reports,
];

export type NamedApiRoute = { name: string; route: ApiRoute };

export const API_ROUTES: readonly NamedApiRoute[] = features.flatMap((exported) =>
  Object.entries(exported).flatMap(([name, value]) => (isRoute(value) ? [{ name, route: value }] : [])),
);

function isRoute(value: unknown): value is ApiRoute {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'needs' in value
  );
}
