import { errorMessage } from './api-error.ts';

/** What `useRead` and its variants return, as far as a list or a panel shows it. */
export type ReadState<Data = unknown> = {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  refetch(): unknown;
};

/**
 * Props of `ErrorState` for failed reads, with the retry: `<ErrorState title="…" {...errorProps(cart)} />`.
 */
export function errorProps(...reads: readonly Omit<ReadState, 'data'>[]) {
  return {
    message: errorMessage(reads.find(({ error }) => error)?.error),
    busy: reads.some(({ isFetching }) => isFetching),
    onRetry: () => {
      for (const read of reads) read.refetch();
    },
  };
}
