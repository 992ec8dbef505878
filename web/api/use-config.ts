import { useQuery } from '@tanstack/react-query';
import { getConfig } from '#contract/config.ts';
import { readQuery } from './use-read.ts';

export const configQuery = readQuery(getConfig);

/** Fees, limits, presets and the configured outside services; undefined until they are read. */
export function useConfig() {
  return useQuery(configQuery).data;
}

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
