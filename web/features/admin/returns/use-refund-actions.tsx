import { type ReactNode, useState } from 'react';
import type { AdminRefund } from '#contract/admin/disputes.ts';
import { askProcessor } from '#contract/admin/returns.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Undo2 } from '../../../ui/icons/actions.ts';
import type { RowAction } from '../../../ui/overlay/row-menu.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { RETURN_READS } from './return-reads.ts';

/**
 * What staff do about a held refund: ask the processor now, or release it. Render `dialogs` beside the list.
 */
export function useRefundActions(): {
  buttons: (refund: AdminRefund) => ReactNode;
  actions: (refund: AdminRefund) => readonly RowAction[];
  dialogs: ReactNode;
} {
  const [chosen, choose] = useState<AdminRefund | null>(null);
  const ask = useWrite(askProcessor, {
    invalidates: RETURN_READS,
    onSuccess: ({ state, message }) => {
      const done = state === 'settled';
      const title = done ? 'Success' : 'Processor asked';
      toast({ title, description: message, tone: done ? 'good' : 'plain' });
      // The pressed button disappears with the hold.
      if (state !== 'held') document.getElementById('disputes')?.focus({ preventScroll: true });
    },
    onError: toastFailure,
  });
  const buttons = (refund: AdminRefund) => {
    if (refund.state !== 'held') return null;
    const asking = ask.isPending && ask.variables.params.refundId === refund.id;
    return (
      // A disabled button would lose the focus.
      <Button
        tone="secondary"
        size="sm"
        aria-busy={asking}
        onClick={() => ask.isPending || ask.mutate({ params: { refundId: refund.id } })}
      >
        {asking ? 'Asking…' : 'Ask the processor now'}
        <span className="sr-only"> about the refund of {refund.name}</span>
      </Button>
    );
  };
  const actions = (refund: AdminRefund): readonly RowAction[] =>
    refund.state === 'held'
      ? [{ label: 'Release', icon: <Undo2 aria-hidden="true" />, onSelect: () => choose(refund) }]
      : [];
  const dialogs = chosen && <ReleaseDialog refund={chosen} onClose={() => choose(null)} />;
  return { buttons, actions, dialogs };
}
