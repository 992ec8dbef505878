/** The processor's records through Stripe's lists, which the SDK reads page by page. */

import type Stripe from 'stripe';
import type {
  ProcessorRecord,
  ProcessorRecords,
  RecordKind,
  RecordRange,
} from '#server/payments/processor-records-port.ts';
import { epochSeconds } from './epoch.ts';
import { translate, translatedOrNull } from './failures.ts';
import { idOf } from './plain.ts';
import { chargeRecord, disputeRecord, intentRecord, payoutRecord, refundRecord } from './plain-records.ts';

/** The longest page that Stripe gives. */
const LIMIT = 100;

/** Lines of the processor's balance that change what an older refund or dispute moved. */
const laterChanges = ['refund_failure', 'payment_failure_refund', 'adjustment'] as const;

export function createProcessorRecords(stripe: Stripe): ProcessorRecords {
  const list = (kind: RecordKind, range: RecordRange): AsyncIterable<ProcessorRecord> => {
    const params = { created: createdIn(range), limit: LIMIT };
    switch (kind) {
      case 'intent':
        return mapped(stripe.paymentIntents.list(params), intentRecord);
      case 'charge':
        return mapped(stripe.charges.list(params), chargeRecord);
      case 'refund':
        return mapped(stripe.refunds.list(params), refundRecord);
      case 'dispute':
        return mapped(stripe.disputes.list(params), disputeRecord);
      case 'payout':
        return mapped(stripe.payouts.list(params), payoutRecord);
    }
  };

  return {
    listRecords: list,

    async *listChangedItems(range) {
      for (const type of laterChanges) {
        const params = { type, created: createdIn(range), limit: LIMIT, expand: ['data.source'] };
        for await (const changed of mapped(stripe.balanceTransactions.list(params), changedItem))
          if (changed !== null) yield changed;
      }
    },

    async readRecords(item) {
      const isIntent = item.startsWith('pi_');
      const found = await translatedOrNull(async () =>
        isIntent
          ? intentRecord(await stripe.paymentIntents.retrieve(item))
          : chargeRecord(await stripe.charges.retrieve(item)),
      );
      if (found === null) return [];
      const params = isIntent ? { payment_intent: item, limit: LIMIT } : { charge: item, limit: LIMIT };
      const records = [found];
      if (isIntent)
        for await (const charge of mapped(
          stripe.charges.list({ payment_intent: item, limit: LIMIT }),
          chargeRecord,
        ))
          records.push(charge);
      for await (const refund of mapped(stripe.refunds.list(params), refundRecord)) records.push(refund);
      for await (const dispute of mapped(stripe.disputes.list(params), disputeRecord)) records.push(dispute);
      return records;
    },
  };
}

/** Awaits page after page, so that one page is in memory at a time. */
async function* mapped<From, To>(objects: AsyncIterable<From>, plain: (object: From) => To) {
  try {
    for await (const object of objects) yield plain(object);
  } catch (error) {
    throw translate(error);
  }
}

/** The payment of the refund or dispute that a line of the balance is about. */
function changedItem({ source, created }: Stripe.BalanceTransaction) {
  if (source === null || typeof source === 'string') return null;
  if (source.object !== 'refund' && source.object !== 'dispute') return null;
  const item = idOf(source.payment_intent) ?? idOf(source.charge);
  return item === null ? null : { item, changedAt: new Date(created * 1000) };
}

function createdIn({ createdSince, createdUntil }: RecordRange) {
  return { gte: epochSeconds(createdSince), ...(createdUntil && { lte: epochSeconds(createdUntil) }) };
}
