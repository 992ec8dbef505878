import { useState } from 'react';
import { getEnterpriseTransaction, getTransaction } from '#contract/transactions.ts';
import { useRead } from '../../api/use-read.ts';

const POLL_EVERY_MS = 2_000;
/** Refunds and issued cards change a receipt, so it is read again each time. */
const ALWAYS_ANEW = 0;

/** Reads a receipt, repeatedly while the payment or one of its cards is processing. */
export function useReceipt(id: string) {
  const [waits, setWaits] = useState(false);
  const read = useRead(
    getTransaction,
    { params: { id } },
    { refetchInterval: waits && POLL_EVERY_MS, staleTime: ALWAYS_ANEW },
  );
  const open =
    read.data?.status === 'pending' ||
    (read.data?.order?.giftCards.some(({ status }) => status === 'pending') ?? false);
  if (open !== waits) setWaits(open);
  return read;
}

/** Reads a company's receipt, repeatedly while the payment is processing. */
export function useEnterpriseReceipt(id: string) {
  const [waits, setWaits] = useState(false);
  const read = useRead(
    getEnterpriseTransaction,
    { params: { id } },
    { refetchInterval: waits && POLL_EVERY_MS, staleTime: ALWAYS_ANEW },
  );
  const open = read.data?.status === 'pending';
  if (open !== waits) setWaits(open);
  return read;
}
