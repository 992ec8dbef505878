/** Asks the issuer about a card without ordering it. No transaction is open during the call. */
import type { Db } from '#server/db/pool.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { isCodeKnown } from '../code-store.ts';
import { type Codes, createCodes } from '../codes.ts';
import type { GiftCardDeps } from '../deps.ts';
import type { Issuer, IssuerAnswer } from '../issuer-port.ts';
import type { Unit } from '../unit.ts';
import { type IssuerFinding, issuerFinding } from './issuer-finding.ts';

export type AskDeps = {
  db: Db;
  clock: Clock;
  issuer: Pick<Issuer, 'find'>;
  config: Pick<GiftCardDeps['config'], 'encryption'>;
};

export async function askAboutUnit(
  { db, clock, issuer, config }: AskDeps,
  unit: Unit,
): Promise<IssuerFinding & { issuerOrderId: string | null }> {
  const answer = unit.sentAt === null ? null : await issuer.find(unit.id);
  const known =
    answer?.kind === 'issued' && (await isKnown(db, createCodes(config.encryption), unit, answer));
  const finding = issuerFinding(unit, answer, { isCodeKnown: known, now: clock.now() });
  return { ...finding, issuerOrderId: answer?.kind === 'issued' ? answer.issuerOrderId : null };
}

function isKnown(
  db: Db,
  codes: Codes,
  unit: Unit,
  { code }: Extract<IssuerAnswer, { kind: 'issued' }>,
): Promise<boolean> {
  return isCodeKnown(db, unit.id, codes.hashes(code));
}
