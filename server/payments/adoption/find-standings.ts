/** How some intents of the processor stand in our books. Changes nothing. */
import type { Queryable } from '#server/db/pool.ts';
import type { PaymentIntent } from '../card-processor-port.ts';
import { factsOfIntent } from '../intents/intent-facts.ts';
import { namedPayment } from '../intents/named-payment.ts';
import { selectHolders, selectRecorded } from './adoption-store.ts';
import { type Standing, standingOf } from './standing.ts';

/** In the order of the intents. */
export async function findStandings(db: Queryable, intents: readonly PaymentIntent[]): Promise<Standing[]> {
  const recorded = await selectRecorded(db, {
    intentIds: intents.map(({ id }) => id),
    paymentIds: intents.flatMap((intent) => namedPayment(intent) ?? []),
  });
  const owners = intents.flatMap((intent) => factsOfIntent(intent)?.beneficiary.ownerId ?? []);
  const holders = await selectHolders(db, owners);
  return intents.map((intent) => standingOf(intent, recorded, holders));
}
