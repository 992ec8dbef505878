import { Suspense, useCallback } from 'react';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../api/use-current-user.ts';
import { ADD_FUNDS_PARAMETER } from '../paths.ts';
import { useSearchState } from '../ui/hooks/use-search-state.ts';
import { slots } from './lazy-overlays.tsx';

/**
 * The Add Funds dialog over any page: `?add-funds=open`, or `?add-funds=25.00` with an amount. Loaded on
 * first use.
 */
export function AddFundsOverlay() {
  const { AddFundsDialog } = slots;
  const mayAdd = can(roleOf(useSignedInUser()), 'add-funds');
  const [{ asked }, change] = useSearchState((raw) => ({ asked: raw[ADD_FUNDS_PARAMETER] }));
  const close = useCallback(() => change({ [ADD_FUNDS_PARAMETER]: undefined }, { replace: true }), [change]);
  if (!AddFundsDialog || !mayAdd) return null;
  return (
    <Suspense fallback={null}>
      {asked !== undefined && (
        <AddFundsDialog amount={/^\d+(\.\d\d)?$/.test(asked) ? asked : null} onClose={close} />
      )}
    </Suspense>
  );
}
