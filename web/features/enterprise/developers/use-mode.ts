import { useState } from 'react';
import { type ApiKey, listApiKeys } from '#contract/enterprise/api-keys.ts';
import { useRead } from '../../../api/use-read.ts';

export const MODES = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
] as const;

/** How soon a list shows what the company's software has just done. */
export const WATCH_MS = 5_000;

/** The world that a list shows. A company with test keys alone begins in the test world. */
export function useMode() {
  const [chosen, setMode] = useState<ApiKey['mode']>();
  const { data: keys = [] } = useRead(listApiKeys);
  const hasTestWorld = keys.some(({ mode }) => mode === 'test');
  const isTestAlone = hasTestWorld && keys.every(({ mode }) => mode === 'test');
  const mode = chosen ?? (isTestAlone ? 'test' : 'live');
  return { mode, setMode, hasTestWorld };
}
