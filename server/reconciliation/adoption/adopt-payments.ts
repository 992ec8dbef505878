/** Adopts what was paid, or may still be paid, by intents that the ledger lacks. */
import { adoptPayment, findStandings, type PaymentIntent, type Standing } from '#server/payments/index.ts';
import type { RecordRange } from '#server/payments/processor-records-port.ts';
import { inBatches } from '../batches.ts';
import type { AdoptionDeps } from '../deps.ts';
import type { AdoptionItem, AdoptionOutcome } from './adoption.ts';

const INTENTS_AT_ONCE = 100;

type Options = { dry: boolean; note: (item: AdoptionItem) => void };

/** Returns the intents that were adopted, or would be. */
export async function adoptPayments(
  deps: AdoptionDeps,
  range: RecordRange,
  { dry, note }: Options,
): Promise<Set<string>> {
  const adopted = new Set<string>();
  for await (const intents of inBatches(readIntents(deps, range), INTENTS_AT_ONCE)) {
    const standings = await findStandings(deps.db, intents);
    for (const [place, intent] of intents.entries()) {
      const standing = standings[place] as Standing;
      const item = await adoptOne(deps, intent, standing, dry);
      if (item.outcome === 'adopted') adopted.add(intent.id);
      note(item);
    }
  }
  return adopted;
}

async function adoptOne(
  deps: AdoptionDeps,
  intent: PaymentIntent,
  standing: Standing,
  dry: boolean,
): Promise<AdoptionItem> {
  const isPaid = intent.status === 'succeeded';
  const item = (outcome: AdoptionOutcome, detail = ''): AdoptionItem => ({
    part: 'payment',
    id: intent.id,
    amountCents: intent.amountCents,
    outcome,
    detail,
  });
  switch (standing.standing) {
    case 'recorded':
      return item('recorded');
    case 'foreign':
    case 'void':
      return item('void');
    case 'ownerless':
      // An intent that nobody paid holds no money.
      return isPaid ? item('ownerless', standing.reason) : item('void');
    case 'lost':
    case 'unsettled': {
      const { kind, ownerId } =
        standing.standing === 'lost' ? standing.facts.beneficiary : { kind: '', ownerId: '' };
      const owner = ownerId && `${kind} ${ownerId}`;
      if (dry) return item(isPaid ? 'adopted' : 'open', owner);
      const settled = await adoptPayment(deps, intent, standing);
      if (!settled.known) return item('ownerless', 'it could not be written');
      const { status, problem } = settled.payment;
      if (status === 'completed') return item('adopted', owner);
      return problem === null ? item('open', owner) : item('staff', problem);
    }
  }
}

/** The intents of the range, and older ones that were charged in it. */
async function* readIntents(
  { cardProcessor }: Pick<AdoptionDeps, 'cardProcessor'>,
  range: RecordRange,
): AsyncGenerator<PaymentIntent> {
  const seen = new Set<string>();
  for await (const intent of cardProcessor.listPaymentIntents(range)) {
    seen.add(intent.id);
    yield intent;
  }
  for await (const { item, effect } of cardProcessor.listRecords('charge', range)) {
    if (effect === 'none' || seen.has(item)) continue;
    seen.add(item);
    const intent = await cardProcessor.retrievePaymentIntent(item);
    // A charge without an intent is none of ours.
    if (intent !== null) yield intent;
  }
}
