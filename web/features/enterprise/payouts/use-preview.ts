import {
  listPayoutBatches,
  type PayoutBatch,
  previewPayouts,
  previewPayoutsCsv,
} from '#contract/enterprise/payouts.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { NO_BATCH } from './payout-search.ts';

/** Previews the outcome of each row and opens the batch, whose id stays in the address. */
export function usePreview() {
  const [, setSearch] = useSearchState((raw: RawSearch) => raw);
  const options = {
    invalidates: [listPayoutBatches],
    onSuccess: ({ id }: PayoutBatch) => setSearch({ ...NO_BATCH, search: undefined, batch: id }),
  };
  const say = (error: Error) => toastFailure(error);
  return {
    chosen: useWrite(previewPayouts, { ...options, onError: say }),
    /** Shows errors of the file beside the file. */
    file: useWrite(previewPayoutsCsv, options),
  };
}
