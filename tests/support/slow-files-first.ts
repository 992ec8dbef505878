/** Starts the longest files first, so that none of them runs alone at the end of its group. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slowest first, as in docs/tests.md. Vitest knows how long a file took only where it ran before. */
const SLOW = [
  'chaos/lost-replies',
  'web/accounts',
  'chaos/exhaustion',
  'web/landing',
  'chaos/kill-postgres',
  'chaos/kill-product',
  'admin/api/transactions-interleaved',
  'http/api/authorization',
  'chaos/production',
  'chaos/secrets',
  'web/business',
  'web/prerendered',
  'sandbox/stripe/elements',
  'ledger/races/database-crash',
  'security/api/password',
  'accounts/unit/passwords',
  'journeys/accessibility-members',
  'journeys/accessibility',
  'journeys/settings',
  'journeys/enterprise/enterprise',
  'journeys/staff/staff',
  'journeys/first-day',
];

export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // A stable sort: all other files keep their order.
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b));
  }
}

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;

function placeOf({ moduleId }: TestSpecification): number {
  const place = SLOW.findIndex((name) => moduleId.endsWith(`tests/${name}.test.ts`));
  return place < 0 ? SLOW.length : place;
}
