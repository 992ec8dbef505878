/** The draft of a guest's gift by email, kept until the gift is paid. */
import { GUEST } from '../../../shared/kept/kept.ts';
import { forgetDraft, useKeptDraft } from '../../../shared/kept/use-kept-draft.ts';
import { EMPTY_GUEST_DRAFT } from './guest-draft.ts';

const NAME = 'gift-by-email';

export function useGuestDraft() {
  return useKeptDraft(NAME, EMPTY_GUEST_DRAFT);
}

/** The gift is paid, so the next one starts empty. */
export function forgetGuestDraft(): void {
  forgetDraft(GUEST, NAME);
}
