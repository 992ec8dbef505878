/** What a sender has typed for one recipient. */
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
