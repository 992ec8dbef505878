import type { ApiKey } from '#contract/enterprise/api-keys.ts';
import type { CompanyActor } from '#server/enterprise/index.ts';
import type { DashboardDeps, PublicApiDeps } from '../deps.ts';
import { findTwin } from '../test-world/find-twin.ts';
import { findWorld } from '../test-world/twin-store.ts';

/** Where the webhooks of a company are, and whose they are there. */
export type WebhookSide = { deps: PublicApiDeps; acting: CompanyActor };

/**
 * In the test world they are its twin's. Undefined for a company without one, for which nothing is opened.
 */
export async function sideOf(
  deps: DashboardDeps,
  acting: CompanyActor,
  mode: ApiKey['mode'],
): Promise<WebhookSide | undefined> {
  if (mode === 'live') return { deps, acting };
  const { enterpriseId } = acting;
  if (!(await findWorld(deps.db, enterpriseId))) return undefined;
  const world = await deps.testWorld.open();
  const twin = await findTwin({ live: deps.db, world, known: new Map() }, enterpriseId);
  // Sessions are in the other database.
  return twin && { deps: world, acting: { ...acting, ...twin, sessionId: undefined } };
}
