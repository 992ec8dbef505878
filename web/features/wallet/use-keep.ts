import { keepGiftCard, listPurchasedGiftCards, type PurchasedGiftCard } from '#contract/wallet.ts';
import { useWrite } from '../../api/use-write.ts';
import { sayFailed } from '../../say-failed.ts';
import { toast } from '../../ui/toast.ts';

type Change = { used?: boolean; archived?: boolean };

/** Puts a card away or takes it back, and offers to undo it. */
export function useKeep({ id, giftCardName }: Pick<PurchasedGiftCard, 'id' | 'giftCardName'>) {
  const keep = useWrite(keepGiftCard, {
    invalidates: [listPurchasedGiftCards],
    onError: (error) => {
      sayFailed('Error', error);
    },
  });

  async function change(body: Change, done: string) {
    const kept = await keep.mutateAsync({ params: { id }, body }).catch(() => null);
    if (!kept) return;
    const opposite = {
      ...(body.used !== undefined && { used: !body.used }),
      ...(body.archived !== undefined && { archived: !body.archived }),
    };
    toast({
      title: done,
      description: giftCardName,
      tone: 'good',
      duration: 8_000,
      action: { label: 'Undo', onSelect: () => keep.mutate({ params: { id }, body: opposite }) },
    });
  }

  return { change, busy: keep.isPending };
}
