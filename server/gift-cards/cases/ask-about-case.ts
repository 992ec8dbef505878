/** Asks the issuer what has become of a card, and notes its word with the case. No money moves. */
import type { EncryptionKeys } from '#server/config/encryption-key.ts';
import type { Db } from '#server/db/pool.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { Fault } from '#server/kernel/refusal.ts';
import { readCodeHash } from '../code-store.ts';
import { createCodes } from '../codes.ts';
import type { CardReport, Issuer } from '../issuer-port.ts';
import { readCase, updateIssuerWord } from './case-store.ts';

export type AskCaseDeps = {
  db: Db;
  clock: Clock;
  issuer: Pick<Issuer, 'inspect'>;
  config: { encryption: EncryptionKeys };
};

/** Returns what was noted; undefined where the case is closed. No transaction is open during the call. */
export async function askAboutCase(
  { db, clock, issuer, config }: AskCaseDeps,
  caseId: string,
): Promise<CardReport | undefined> {
  const row = await readCase(db, caseId);
  if (row?.state !== 'open') return undefined;
  const report = await issuer.inspect(row.unit_id);
  const known = await readCodeHash(db, row.unit_id);
  const hashes = report.code === null ? [] : createCodes(config.encryption).hashes(report.code);
  const other = known && hashes.length > 0 && !hashes.some((hash) => hash.equals(known));
  const detail = other ? `${report.detail} Its code is another than the one we delivered.` : report.detail;
  await updateIssuerWord(db, caseId, { ...report, detail, now: clock.now() });
  return { ...report, detail };
}

/** The job's form: it asks again while the issuer is silent. */
export async function askAboutNewCase(deps: AskCaseDeps, caseId: string): Promise<void> {
  const report = await askAboutCase(deps, caseId);
  if (report?.state === 'silent')
    throw new Fault(`The issuer cannot be asked about case ${caseId}: ${report.detail}`);
}
