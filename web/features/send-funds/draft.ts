/** What a sender has typed for one recipient. */
import { formatCents, typedCents } from '#contract/kernel/money.ts';
import { useKeptDraft } from '../../shared/kept/use-kept-draft.ts';

export type Draft = {
  readonly amount: string;
  readonly senderName: string;
  readonly senderPhone: string;
  readonly senderEmail: string;
  readonly message: string;
};

const EMPTY: Draft = { amount: '50', senderName: '', senderPhone: '', senderEmail: '', message: '' };

/** `known` prefills untouched fields. */
export function useDraft(username: string, known: Partial<Draft>) {
  return useKeptDraft<Draft>(`send-to:${username.toLowerCase()}`, { ...EMPTY, ...known });
}

/** The draft with its amount as the server writes it. */
export function toCardGift(draft: Draft): Draft {
  return { ...draft, amount: formatCents(typedCents(draft.amount) ?? 0n) };
}
