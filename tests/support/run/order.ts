/** The order of the test files: by project, and the longest of a project first. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * A worker ends where the next file belongs to another project, and the next one imports the product anew. So
 * each project is one piece of the queue. `start` and `mocks` come first: each of their files has its own
 * worker anyway.
 */
const PROJECTS = ['timed', 'start', 'mocks', 'product', 'journeys'];

/**
 * Slowest first; docs/tests.md has the reasons. Vitest knows how long a file took only where it ran before.
 */
const SLOW = [
  'start/embedded-postgres',
  'start/product',
  'start/maintenance',
  'chaos/whole-product',
  'chaos/kill-product',
  'chaos/kill-postgres',
  'http/api/authorization',
  'payments/races/returned-sequences',
  'chaos/lost-replies',
  'chaos/kill-webhooks',
  'web/public-pages/landing',
  'web/public-pages/account-pages',
  'payments/races/gift-differential',
  'admin/api/transactions/transactions-interleaved',
  'sandbox/stripe/elements',
  'gift-cards/api/stuck-gift-cards',
  'catalogue/api/response-cache-differential',
  'web/public-pages/prerendered',
  'chaos/idle',
  'web/public-pages/business',
  'chaos/secrets',
  'chaos/production',
  'ledger/races/database-crash',
  'journeys/access/accessibility-members',
  'journeys/access/accessibility',
  'journeys/enterprise/payouts',
  'journeys/gifts/rewards',
  'journeys/gifts/gift-by-card',
  'journeys/account/accounts',
  'journeys/staff/customers',
  'journeys/staff/ops',
  'journeys/enterprise/enterprise',
  'journeys/account/security',
  'journeys/cards/wallet',
  'journeys/account/settings',
  'journeys/staff/states',
  'journeys/staff/staff',
  'journeys/account/inactivity',
  'journeys/enterprise/people',
  'journeys/account/first-day',
];

export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // A stable sort: all other files keep their order.
    return sorted.toSorted((a, b) => projectOf(a) - projectOf(b) || placeOf(a) - placeOf(b));
  }
}

const projectOf = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);

function placeOf({ moduleId }: TestSpecification): number {
  const place = SLOW.findIndex((name) => moduleId.endsWith(`tests/${name}.test.ts`));
  return place < 0 ? SLOW.length : place;
}
