import { getEnterpriseTransaction, getTransaction } from '#contract/transactions.ts';
import { usePoll } from '../../api/use-poll.ts';
import { useRead } from '../../api/use-read.ts';

/** Refunds and issued cards change a receipt, so it is read again each time. */
const ALWAYS_ANEW = 0;

/** Reads a receipt, repeatedly while the payment or one of its cards is processing. */
export function useReceipt(id: string) {
  const { everyMs, waitFor } = usePoll();
  const read = useRead(
    getTransaction,
    { params: { id } },
    { refetchInterval: everyMs, staleTime: ALWAYS_ANEW },
  );
  const cards = read.data?.order?.giftCards.filter(({ status }) => status === 'pending').length ?? 0;
  waitFor(Number(read.data?.status === 'pending') + cards);
  return read;
}

/** Reads a company's receipt, repeatedly while the payment is processing. */
export function useEnterpriseReceipt(id: string) {
  const { everyMs, waitFor } = usePoll();
  const read = useRead(
    getEnterpriseTransaction,
    { params: { id } },
    { refetchInterval: everyMs, staleTime: ALWAYS_ANEW },
  );
  waitFor(Number(read.data?.status === 'pending'));
  return read;
}
