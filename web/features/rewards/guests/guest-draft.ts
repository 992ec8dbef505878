/** What a guest has typed for a gift by email. */
import { GUEST } from '../../../shared/kept.ts';
import { forgetDraft, useKeptDraft } from '../../../shared/use-kept-draft.ts';
import { EMPTY_DRAFT, type GiftDraft } from '../gift-form.ts';

export type Sender = { senderName: string; senderEmail: string };

const NAME = 'gift-by-email';
const EMPTY: GiftDraft & Sender = { ...EMPTY_DRAFT, senderName: '', senderEmail: '' };

export function useGuestDraft() {
  return useKeptDraft(NAME, EMPTY);
}

/** The gift is paid, so the next one starts empty. */
export function forgetGuestDraft(): void {
  forgetDraft(GUEST, NAME);
}
