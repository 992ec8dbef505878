import { archiveGiftCard, listPurchasedGiftCards, type PurchasedGiftCard } from '#contract/wallet.ts';
import { useWrite } from '../../api/use-write.ts';
import { toastFailure } from '../../shared/toast-error.ts';
import { toast } from '../../ui/feedback/toast.ts';

type Change = { used?: boolean; archived?: boolean };

/** Archives a card or restores it, with an undo in the toast. */
export function useArchive({ id, giftCardName }: Pick<PurchasedGiftCard, 'id' | 'giftCardName'>) {
  const archive = useWrite(archiveGiftCard, {
    invalidates: [listPurchasedGiftCards],
    onError: (error) => {
      toastFailure(error);
    },
  });

  async function change(body: Change, done: string) {
    const archived = await archive.mutateAsync({ params: { id }, body }).catch(() => null);
    if (!archived) return;
    const opposite = {
      ...(body.used !== undefined && { used: !body.used }),
      ...(body.archived !== undefined && { archived: !body.archived }),
    };
    toast({
      title: done,
      description: giftCardName,
      tone: 'good',
      action: { label: 'Undo', onSelect: () => archive.mutate({ params: { id }, body: opposite }) },
    });
  }

  return { change, busy: archive.isPending };
}
