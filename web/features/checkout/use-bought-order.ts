/** The last order, in the address (`/checkout?order=…`), so that it survives a reload. */
import { useState } from 'react';
import { getTransaction } from '#contract/transactions.ts';
import { isMissing } from '../../api/api-error.ts';
import { useRead } from '../../api/use-read.ts';
import { type RawSearch, useSearchState } from '../../ui/hooks/use-search-state.ts';
import { type BoughtOrder, orderFromPurchase, orderFromTransaction } from './bought-order.ts';
import type { Receipt } from './use-buy.ts';

const parseOrder = (raw: RawSearch) => ({ orderId: raw.order ?? null });

/** The last purchase on this page, and whether its id is in the address yet. */
type Bought = { readonly order: BoughtOrder; readonly addressed: boolean };

export function useBoughtOrder() {
  const [{ orderId }, setSearch] = useSearchState(parseOrder);
  const [bought, setBought] = useState<Bought | null>(null);
  if (bought && !bought.addressed && orderId === bought.order.id) setBought({ ...bought, addressed: true });

  // Before the address is updated, the purchase is shown from memory; afterwards the address decides.
  const fresh = bought && (!bought.addressed || orderId === bought.order.id) ? bought.order : null;
  const read = useRead(
    getTransaction,
    { params: { id: orderId ?? '' } },
    { enabled: orderId !== null && !fresh },
  );
  const again = orderId !== null && read.data ? orderFromTransaction(read.data) : null;
  return {
    order: fresh ?? again,
    fresh: fresh !== null,
    /** The order in the address is being read. */
    loading: !fresh && orderId !== null && read.isPending,
    /** The read of the order in the address, where it failed; an unknown order is none. */
    failed: !fresh && orderId !== null && read.isError && !isMissing(read.error) ? read : null,
    remember(receipt: Receipt) {
      setBought({ order: orderFromPurchase(receipt), addressed: false });
      setSearch({ order: receipt.orderId }, { replace: true });
    },
  };
}
