import { useQuery } from '@tanstack/react-query';
import { getConfig } from '#contract/config.ts';
import { readOf } from './use-read.ts';

export const configQuery = readOf(getConfig);

/** Fees, limits, presets and which outside services are on; undefined until it is there. */
export function useConfig() {
  return useQuery(configQuery).data;
}
