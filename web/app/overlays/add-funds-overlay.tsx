import { Suspense, useCallback } from 'react';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { ADD_FUNDS_PARAMETER } from '../../paths.ts';
import { useSearchState } from '../../ui/hooks/use-search-state.ts';
import { overlays } from './lazy-overlays.tsx';

/**
 * The Add Funds dialog over any page: `?add-funds=open`, or `?add-funds=25.00` with an amount. Loaded on
 * first use.
 */
export function AddFundsOverlay() {
  const { AddFundsDialog } = overlays;
  const mayAdd = can(roleOf(useSignedInUser()), 'add-funds');
  const [{ amount }, change] = useSearchState((raw) => ({ amount: raw[ADD_FUNDS_PARAMETER] }));
  const close = useCallback(() => change({ [ADD_FUNDS_PARAMETER]: undefined }, { replace: true }), [change]);
  if (!AddFundsDialog || !mayAdd) return null;
  return (
    <Suspense fallback={null}>
      {amount !== undefined && (
        <AddFundsDialog amount={/^\d+(\.\d\d)?$/.test(amount) ? amount : null} onClose={close} />
      )}
    </Suspense>
  );
}
