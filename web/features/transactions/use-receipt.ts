import { useState } from 'react';
import { getEnterpriseTransaction, getTransaction } from '#contract/transactions.ts';
import { useRead } from '../../api/use-read.ts';

const ASKED_EVERY_MS = 2_000;
/** What became of it may have changed since it was looked at last: refunds, cards that were issued. */
const ALWAYS_ANEW = 0;

/** A receipt; asked for again for as long as one of its cards or the payment itself is on its way. */
export function useReceipt(id: string) {
  const [waits, setWaits] = useState(false);
  const read = useRead(
    getTransaction,
    { params: { id } },
    { refetchInterval: waits && ASKED_EVERY_MS, staleTime: ALWAYS_ANEW },
  );
  const open =
    read.data?.status === 'pending' ||
    (read.data?.order?.giftCards.some(({ status }) => status === 'pending') ?? false);
  if (open !== waits) setWaits(open);
  return read;
}

/** A company's; asked for again while the payment is on its way. */
export function useEnterpriseReceipt(id: string) {
  const [waits, setWaits] = useState(false);
  const read = useRead(
    getEnterpriseTransaction,
    { params: { id } },
    { refetchInterval: waits && ASKED_EVERY_MS, staleTime: ALWAYS_ANEW },
  );
  const open = read.data?.status === 'pending';
  if (open !== waits) setWaits(open);
  return read;
}
