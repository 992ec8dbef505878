import { useRef, useState } from 'react';
import type { RecipientConfirmation } from './confirm-recipient.tsx';

/** Leads to the confirmation of the recipient when the form was sent without it. */
export function useMissingConfirmation(confirmation: RecipientConfirmation) {
  const ref = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(false);

  /** Scrolls to the confirmation and focuses its button, so that the next key press confirms. */
  function lead() {
    setAsked(true);
    ref.current?.scrollIntoView({ block: 'center' });
    ref.current?.querySelector('button')?.focus({ preventScroll: true });
  }

  return { ref, missing: asked && confirmation !== 'confirmed', lead };
}
