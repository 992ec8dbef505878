/** Entries about custom fields in the log of the company. */
import type { InTransaction } from '#server/db/transaction.ts';
import type { NamedField } from '#server/rewards/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import type { CompanyActor } from '../require-company-actor.ts';

export function auditedField(
  { clock }: Pick<EnterpriseDeps, 'clock'>,
  acting: CompanyActor,
  action: 'field-created' | 'field-deleted',
): InTransaction<NamedField> {
  return (tx, { id, name }) =>
    recordCompanyAction(
      tx,
      acting,
      { action, subject: { kind: 'reward-field', id, label: name } },
      clock.now(),
    );
}
