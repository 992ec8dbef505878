import {
  downloadApplePass,
  downloadGiftCard,
  makeGooglePass,
  type PurchasedGiftCard,
} from '#contract/wallet.ts';
import { useConfig } from '../../api/use-config.ts';
import { useWrite } from '../../api/use-write.ts';
import { toastFailure } from '../../shared/toast-error.ts';
import { saveFrom } from '../../ui/actions/save-file.ts';
import type { Revealed } from './use-reveal.ts';

/**
 * Saves a card as a PDF, and adds it to the wallet of a phone. `take` reveals the code first: it asks for the
 * proof that a download cannot ask for.
 */
export function useCarry(
  { id, giftCardName }: Pick<PurchasedGiftCard, 'id' | 'giftCardName'>,
  take: () => Promise<Revealed | null>,
) {
  const passes = useConfig()?.passes ?? [];
  const google = useWrite(makeGooglePass, {
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => {
      toastFailure(error);
    },
  });
  const addressOf = (path: string) => path.replace(':id', id);
  const saveAs = async (path: string, name: string) => {
    if (await take()) saveFrom(addressOf(path), name);
  };
  return {
    passes,
    busy: google.isPending,
    savePdf: () => void saveAs(downloadGiftCard.path, `${giftCardName} gift card.pdf`),
    addToApple: () => void saveAs(downloadApplePass.path, `${giftCardName}.pkpass`),
    addToGoogle: () => google.mutate({ params: { id } }),
  };
}
