/** The actions of a company's managers, in the log that their company reads. */
import { type AuditFacts, recordAction } from '#server/audit/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { CompanyActor } from './require-company-actor.ts';

export type CompanyAction = {
  /** A second entry with the same id is left out. */
  id?: string;
  /** One of COMPANY_ACTIONS. */
  action: string;
  subject: { kind: string; id: string; label: string };
  reason?: string | null;
  before?: AuditFacts | null;
  after?: AuditFacts | null;
};

/** In the transaction of the action. */
export function recordCompanyAction(
  tx: Tx,
  { userId, role, enterpriseId }: CompanyActor,
  action: CompanyAction,
  now: Date,
): Promise<void> {
  return recordAction(tx, { ...action, actor: { userId, role }, enterpriseId }, now);
}
