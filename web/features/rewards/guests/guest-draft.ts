/** What a guest has typed for a gift by email. */
import { forgetDraft, useKeptDraft } from '../../../shared/use-kept-draft.ts';
import { EMPTY_DRAFT, type GiftDraft } from '../gift-form.ts';

export type Sender = { senderName: string; senderEmail: string };

const KEY = 'gift-by-email';
const EMPTY: GiftDraft & Sender = { ...EMPTY_DRAFT, senderName: '', senderEmail: '' };

export function useGuestDraft() {
  return useKeptDraft(KEY, EMPTY);
}

/** The gift is paid, so the next one starts empty. */
export function forgetGuestDraft(): void {
  forgetDraft(KEY);
}
