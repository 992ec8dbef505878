import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import type { GiftCard } from '#contract/catalogue.ts';
import { useSearchState } from '../../ui/hooks/use-search-state.ts';

/** The open card is in the address: `?card=…`. Back closes it, and the address can be shared. */
export function useCardSheet() {
  const [{ id }, change] = useSearchState((raw) => ({ id: raw.card ?? null }));
  const { history } = useRouter();
  const [known, setKnown] = useState<GiftCard | null>(null);
  const openedHere = useRef<string | null>(null);

  const opened = useCallback((card: GiftCard) => {
    openedHere.current = card.id;
    setKnown(card);
  }, []);

  /** Leaves no second entry of the list in the history, unless the visit began with the card. */
  const close = useCallback(() => {
    const isBack = openedHere.current !== null && openedHere.current === id;
    openedHere.current = null;
    if (isBack) history.back();
    else change({ card: undefined }, { replace: true });
  }, [id, history, change]);

  return { id, known: known?.id === id ? known : null, opened, close };
}
