import { useState } from 'react';
import { errorMessage } from '../../../api/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LateConfirmDialog } from '../../../ui/overlay/late-confirm-dialog.tsx';
import type { ClaimActs } from './use-claim.ts';

/** Lets the sender know that the gift reached the wrong person. */
export function NotForMe({ acts }: { acts: ClaimActs }) {
  const [asking, setAsking] = useState(false);
  const { error, isPending, isSuccess } = acts.reporting;
  if (isSuccess)
    return (
      <p role="status" className="text-center text-ink-soft text-sm">
        Thank you. We notified the sender.
      </p>
    );
  return (
    <div className="text-center">
      <Button tone="quiet" size="sm" onClick={() => setAsking(true)}>
        This is not for me
      </Button>
      <LateConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        tone="primary"
        title="Not for you?"
        description="The sender learns that the gift reached somebody else, and can send it to the right address."
        confirmLabel="Let the sender know"
        busy={isPending}
        onConfirm={acts.report}
      >
        <p role="alert" className="text-bad-ink text-sm empty:hidden">
          {error && errorMessage(error)}
        </p>
      </LateConfirmDialog>
    </div>
  );
}
