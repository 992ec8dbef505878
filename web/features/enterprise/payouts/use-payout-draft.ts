import { useMemo } from 'react';
import { useKeptDraft } from '../../../shared/kept/use-kept-draft.ts';
import type { ChosenPerson, PayoutDraft } from './chosen.ts';

/** JSON carries no map. */
type Kept = Omit<PayoutDraft, 'chosen'> & { readonly people: readonly ChosenPerson[] };

const NOTHING: Kept = { message: '', people: [], amounts: 'same', amount: '' };

/** The recipients, the amounts and the message, kept for this tab. */
export function usePayoutDraft() {
  const { draft, change } = useKeptDraft('payout', NOTHING);
  return {
    draft: useMemo(() => fromKept(draft), [draft]),
    change: (changes: Partial<PayoutDraft>) => change(kept(changes)),
  };
}

function kept<Draft extends Partial<PayoutDraft>>({ chosen, ...others }: Draft) {
  return { ...others, ...(chosen && { people: [...chosen.values()] }) };
}

function fromKept({ people, ...others }: Kept): PayoutDraft {
  return { ...others, chosen: new Map(people.map((person) => [person.id, person])) };
}
