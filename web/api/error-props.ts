import { messageOf } from './api-error.ts';

/** What `useRead` and its like give, as far as the states of a list or a panel need it. */
export type ReadState<Data = unknown> = {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  refetch(): unknown;
};

/** What `ErrorState` says of reads that failed, and how it asks again: `<ErrorState title="…" {...errorProps(cart)} />`. */
export function errorProps(...reads: readonly Omit<ReadState, 'data'>[]) {
  return {
    message: messageOf(reads.find(({ error }) => error)?.error),
    busy: reads.some(({ isFetching }) => isFetching),
    onRetry: () => {
      for (const read of reads) read.refetch();
    },
  };
}
