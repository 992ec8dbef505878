import { useConfig } from '../api/use-config.ts';

/**
 * Which payments have a fee, for texts that name no figure. Until the configuration is read, each counts as
 * one that has: the prerendered page says so (decision 0026).
 */
export function useFeeKinds() {
  const fees = useConfig()?.fees;
  const adding = fees?.addFundsBasisPoints !== 0;
  const gifts = fees?.guestBasisPoints !== 0;
  return { adding, gifts, any: adding || gifts };
}
