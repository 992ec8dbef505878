import { useState } from 'react';
import type { ReplyOf } from '#contract/kernel/define-route.ts';
import { type PurchasedGiftCard, revealGiftCard } from '#contract/wallet.ts';
import { refusalCode } from '../../api/api-error.ts';
import { useWrite } from '../../api/use-write.ts';
import { toastFailure } from '../../shared/toast-error.ts';

export type Revealed = ReplyOf<typeof revealGiftCard>;

/** Reads a card's code when it is shown or taken along, and drops it when it is hidden. */
export function useReveal({ id, codeUnreadable, revealedAt }: PurchasedGiftCard) {
  const [secret, setSecret] = useState<Revealed | null>(null);
  const [unreadable, setUnreadable] = useState(codeUnreadable);
  const [seenAt, setSeenAt] = useState(revealedAt);
  const reveal = useWrite(revealGiftCard, {
    onSuccess: (revealed) => setSeenAt(revealed.revealedAt),
    onError: (error) => {
      if (refusalCode(error) === 'code-unreadable') setUnreadable(true);
      else toastFailure(error);
    },
  });
  return {
    secret,
    unreadable,
    revealedAt: seenAt,
    busy: reveal.isPending,
    show: () => reveal.mutate({ params: { id } }, { onSuccess: setSecret }),
    hide: () => setSecret(null),
    /** The code for a print or a file, without showing it; null where it was refused. */
    take: () => reveal.mutateAsync({ params: { id } }).catch(() => null),
  };
}

export type Revealing = ReturnType<typeof useReveal>;
