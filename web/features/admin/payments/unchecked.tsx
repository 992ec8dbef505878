import { errorMessage } from '../../../api/api-error.ts';
import type { ReadState } from '../../../api/error-props.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';

/** Whom a money act concerns could not be read: why, and another try. */
export function Unchecked({ read }: { read: ReadState }) {
  return (
    <>
      <Notice tone="bad">{errorMessage(read.error)}</Notice>
      <Button
        tone="secondary"
        block
        className="mt-3"
        busy={read.isFetching}
        onClick={() => void read.refetch()}
      >
        Check again
      </Button>
    </>
  );
}
