/** Looks an order up in the issuer's records, by our reference. */
import type { CardReport, IssuerAnswer } from '#server/gift-cards/issuer-port.ts';
import { reportShape, type Transaction } from './answer-shapes.ts';
import { readOutcome, requestCard, unknown } from './card-answer.ts';
import { cardIn, chooseOne, reportOn, toCardReport } from './read-answer.ts';
import { describe, type ReloadlyClient } from './reloadly-client.ts';

type Found = IssuerAnswer | { kind: 'not-found' };

export async function lookUpOrder(client: ReloadlyClient, reference: string): Promise<Found> {
  const found = await findTransaction(client, reference);
  if ('kind' in found) return found;
  return found.transaction ? readOutcome(client, found.transaction) : { kind: 'not-found' };
}

/** What became of the card of an order: active, used up or void, as far as the issuer says. */
export async function inspectCard(client: ReloadlyClient, reference: string): Promise<CardReport> {
  const found = await findTransaction(client, reference);
  if ('kind' in found) return toCardReport('silent', `The issuer could not be asked: ${found.reason}.`);
  const { transaction } = found;
  if (!transaction) return toCardReport('not-said', 'The issuer has no order of ours for this card.');
  if (transaction.status !== 'SUCCESSFUL')
    return toCardReport('void', `The issuer’s order is ${transaction.status.toLowerCase()}.`);
  const answered = await requestCard(client, transaction.transactionId);
  if (answered.kind !== 'ok')
    return toCardReport('silent', `The issuer could not be asked: ${describe(answered)}.`);
  return reportOn(cardIn(answered.body));
}

async function findTransaction(
  client: ReloadlyClient,
  reference: string,
): Promise<{ transaction: Transaction | undefined } | { kind: 'unknown'; reason: string }> {
  const answered = await client.get(
    `/reports/transactions?${new URLSearchParams({ customIdentifier: reference })}`,
  );
  if (answered.kind !== 'ok') return unknown(describe(answered));
  const report = reportShape.safeParse(answered.body);
  if (!report.success) return unknown('the issuer answered something unreadable');
  const own = report.data.content.filter(({ customIdentifier }) => {
    return customIdentifier?.toLowerCase() === reference.toLowerCase();
  });
  // The report must hold this order alone. A report with others did not apply the filter.
  if (own.length < report.data.content.length) return unknown('the issuer answered about other orders');
  return { transaction: chooseOne(own) };
}
