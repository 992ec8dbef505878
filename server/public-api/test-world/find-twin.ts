/**
 * Finds the twin of a company, and makes it where it is missing: at the first test key, after the test world
 * was emptied, and where a process ended between the two databases.
 */
import { findUser } from '#server/accounts/index.ts';
import { readCards } from '#server/catalogue/index.ts';
import type { Db } from '#server/db/pool.ts';
import { joinTransaction, type Tx, transaction } from '#server/db/transaction.ts';
import {
  type CompanyActor,
  createInvoice,
  findCompany,
  openTwin,
  retireTwin,
  sendRewardsIn,
} from '#server/enterprise/index.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { changeCampaign, createCampaign, selectCampaigns } from '#server/rewards/index.ts';
import { removeEndpoint, selectEndpoints } from '#server/webhooks/index.ts';
import type { PublicApiDeps, Twin } from '../deps.ts';
import { deleteTestMails } from './mail-store.ts';
import { findWorld, insertTwin, lockTwins, markRetired } from './twin-store.ts';

const BALANCE_CENTS = 100_000_00n;
const EXAMPLE_CENTS = 50_00n;
const CAMPAIGN_CARDS = 3;
const NO_LOOK = {
  description: null,
  colors: null,
  headline: null,
  message: null,
  senderName: null,
  subject: null,
};

/** Undefined where the company has no test world. `known` spares the other database: a twin never changes. */
export async function findTwin(
  { live, world, known }: { live: Db; world: PublicApiDeps; known: Map<string, Twin> },
  enterpriseId: string,
): Promise<Twin | undefined> {
  const row = await findWorld(live, enterpriseId);
  if (!row) return undefined;
  const seen = known.get(row.twin_id);
  if (seen) return seen;
  const twin = await transaction(world.db, (tx) => makeTwin(tx, { live, world }, enterpriseId));
  known.set(twin.enterpriseId, twin);
  return twin;
}

async function makeTwin(
  tx: Tx,
  { live, world }: { live: Db; world: PublicApiDeps },
  enterpriseId: string,
): Promise<Twin> {
  const twins = await lockTwins(tx, enterpriseId);
  // Read under the lock: a twin that has been replaced meanwhile would retire the one in its place.
  const row = await findWorld(live, enterpriseId);
  invariant(row, `the company ${enterpriseId} has a test world`);
  const { twin_id: id, founder_id: founderId } = row;
  const made = twins.find((twin) => twin.id === id);
  if (made) return { enterpriseId: id, userId: made.user_id };
  const now = world.clock.now();
  for (const twin of twins) if (twin.retired_at === null) await retire(tx, world, twin.id);
  const [company, founder] = await Promise.all([findCompany(live, enterpriseId), findUser(live, founderId)]);
  invariant(company && founder, `the company ${enterpriseId} and its user ${founderId} are there`);
  const user = await openTwin(tx, world, {
    id,
    companyName: company.company_name,
    slug: company.slug,
    emailDomain: company.email_domain,
    admin: { firstName: founder.first_name, lastName: founder.last_name, email: founder.email },
    // The example is paid from it.
    fundsCents: BALANCE_CENTS + EXAMPLE_CENTS,
  });
  await insertTwin(tx, { id, enterpriseId, userId: user.id, now });
  await makeCampaign(tx, world, id);
  const acting: CompanyActor = { userId: user.id, role: 'super_admin', enterpriseId: id, ownOnly: false };
  await orderExample(tx, world, acting);
  // Nobody asked for the example, so it is not mailed.
  const inside = { ...world, db: joinTransaction(world.db, tx), jobs: { enqueue: async () => {} } };
  await createInvoice(inside, acting, { amountCents: EXAMPLE_CENTS, poNumber: 'PO-1', memo: null });
  return { enterpriseId: id, userId: user.id };
}

/** Deletes its webhooks too: later events are of a world that the company no longer has. */
async function retire(tx: Tx, world: PublicApiDeps, id: string): Promise<void> {
  for (const { id: endpointId } of await selectEndpoints(tx, id))
    await removeEndpoint(
      { ...world, db: joinTransaction(world.db, tx) },
      { id: endpointId, enterpriseId: id },
    );
  await retireTwin(tx, world, id);
  await deleteTestMails(tx, id);
  await markRetired(tx, id, world.clock.now());
}

/**
 * Every company has a campaign with all gift cards. Software that is tried out wants one that it knows by its
 * name, with few of them.
 */
async function makeCampaign(tx: Tx, world: PublicApiDeps, enterpriseId: string): Promise<void> {
  const deps = { db: joinTransaction(world.db, tx), clock: world.clock };
  const unnoted = async () => {};
  const [usual] = await selectCampaigns(tx, enterpriseId);
  invariant(usual, `the company ${enterpriseId} has a campaign`);
  await changeCampaign(
    deps,
    { id: usual.id, enterpriseId },
    (fields) => ({ ...fields, name: 'All Gift Cards' }),
    unnoted,
  );
  const cards = (await readCards(tx)).slice(0, CAMPAIGN_CARDS).map(({ id }) => id);
  const products = cards.length > 0 ? cards : null;
  await createCampaign(deps, enterpriseId, { ...NO_LOOK, name: 'Default Campaign', products }, unnoted);
}

/** Something to read before the first own call. */
async function orderExample(tx: Tx, world: PublicApiDeps, acting: CompanyActor): Promise<void> {
  await sendRewardsIn(tx, world, acting, {
    channel: 'api',
    rewards: [
      {
        amountCents: EXAMPLE_CENTS,
        recipientName: 'Nora Field',
        recipientEmail: 'nora@example.com',
        method: 'EMAIL',
        deliverAt: null,
        design: 'thanks',
        message: 'An example of the test world.',
      },
    ],
  });
}
