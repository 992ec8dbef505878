import {
  listPayoutBatches,
  type PayoutBatch,
  previewPayouts,
  previewPayoutsCsv,
} from '#contract/enterprise/payouts.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { NO_BATCH } from './payout-search.ts';

/** Asks what would become of each row, and opens the answer: the batch is in the address from then on. */
export function usePreview() {
  const [, setSearch] = useSearchState((raw: RawSearch) => raw);
  const options = {
    invalidates: [listPayoutBatches],
    onSuccess: ({ id }: PayoutBatch) => setSearch({ ...NO_BATCH, search: undefined, batch: id }),
  };
  const say = (error: Error) => toastError('Error', error);
  return {
    chosen: useWrite(previewPayouts, { ...options, onError: say }),
    /** Says beside the file itself what is wrong with it. */
    file: useWrite(previewPayoutsCsv, options),
  };
}
