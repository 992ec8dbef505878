import { staleFields } from '../stale-edit.ts';
import { StaleEditNotice } from '../stale-edit-notice.tsx';
import { type ContactFacts, valuesOf } from './contact-facts.ts';

const FIELDS = [
  ['phoneNumber', 'Phone number'],
  ['address', 'Address'],
  ['notes', 'Notes'],
] as const;

/** What somebody else changed of a person's contact while this form was open. */
export function ContactConflict({
  typed,
  before,
  now,
  onGoOn,
}: {
  typed: ReturnType<typeof valuesOf>;
  before: ContactFacts;
  now: ContactFacts;
  onGoOn: (keepTyped: boolean) => void;
}) {
  const fields = staleFields(FIELDS, { was: valuesOf(before), now: valuesOf(now), typed });
  return <StaleEditNotice fields={fields} onGoOn={onGoOn} />;
}
