import { useQuery } from '@tanstack/react-query';
import { getConfig } from '#contract/config.ts';
import { readQuery } from './use-read.ts';

export const configQuery = readQuery(getConfig);

/** Fees, limits, presets and the configured outside services; undefined until they are read. */
export function useConfig() {
  return useQuery(configQuery).data;
}
