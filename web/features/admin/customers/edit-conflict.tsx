import { displayMoney } from '../../../ui/display-money.ts';
import { staleFields } from '../stale-edit.ts';
import { StaleEditNotice } from '../stale-edit-notice.tsx';
import { type CustomerFacts, type CustomerForm, toForm } from './customer-edit.ts';

const FIELDS = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['balance', 'Balance'],
] as const;

/** What somebody else changed of a customer while this form was open. */
export function EditConflict({
  typed,
  before,
  now,
  onGoOn,
}: {
  typed: CustomerForm;
  before: CustomerFacts;
  now: CustomerFacts;
  onGoOn: (keepTyped: boolean) => void;
}) {
  const fields = staleFields(FIELDS, { was: toForm(before), now: toForm(now), typed }, (name, value) =>
    name === 'balance' ? displayMoney(value) : value,
  );
  return <StaleEditNotice fields={fields} onGoOn={onGoOn} />;
}
