/** Adopts refunds and disputes that the ledger lacks, refunds first: a dispute takes what they leave. */
import { adoptDispute, adoptRefund, type ReturnOutcome } from '#server/payments/index.ts';
import type { ProcessorRecord, RecordRange } from '#server/payments/processor-records-port.ts';
import type { AdoptionDeps } from '../deps.ts';
import type { AdoptionItem } from './adoption.ts';

type Options = {
  dry: boolean;
  note: (item: AdoptionItem) => void;
  /** The intents whose payments were adopted, or would be. */
  adopted: ReadonlySet<string>;
};

export async function adoptReturns(
  deps: AdoptionDeps,
  range: RecordRange,
  { dry, note, adopted }: Options,
): Promise<void> {
  const { refunds, disputes } = await readReturns(deps, range);
  const noteAs = (record: ProcessorRecord, outcome: ReturnOutcome, part: 'refund' | 'dispute') => {
    // A rehearsal adopts no payment, so its refunds and disputes find none.
    const rehearsed = dry && adopted.has(record.item) && record.effect !== 'none' && withPayment[outcome];
    note({
      part,
      id: record.id,
      amountCents: record.amountCents,
      outcome: rehearsed || outcome,
      detail: `of ${record.item}`,
    });
  };
  for (const refund of refunds.values())
    noteAs(refund, await adoptRefund(deps, refund.id, { dry }), 'refund');
  for (const dispute of disputes.values()) {
    const { id, item: intentId } = dispute;
    noteAs(dispute, await adoptDispute(deps, { id, intentId }, { dry }), 'dispute');
  }
}

/** What becomes of one that finds no payment, once the payment is here. */
const withPayment: Partial<Record<ReturnOutcome, ReturnOutcome>> = { ownerless: 'adopted', void: 'staff' };

/** Those of the range, and older ones that moved money in it. They are few, so they are kept in memory. */
async function readReturns({ cardProcessor }: Pick<AdoptionDeps, 'cardProcessor'>, range: RecordRange) {
  const refunds = new Map<string, ProcessorRecord>();
  const disputes = new Map<string, ProcessorRecord>();
  const keep = (record: ProcessorRecord) => {
    if (record.kind === 'refund') refunds.set(record.id, record);
    if (record.kind === 'dispute') disputes.set(record.id, record);
  };
  for await (const refund of cardProcessor.listRecords('refund', range)) keep(refund);
  for await (const dispute of cardProcessor.listRecords('dispute', range)) keep(dispute);
  const changed = new Set<string>();
  for await (const { item } of cardProcessor.listChangedItems(range)) changed.add(item);
  for (const item of changed) for (const record of await cardProcessor.readRecords(item)) keep(record);
  return { refunds, disputes };
}
