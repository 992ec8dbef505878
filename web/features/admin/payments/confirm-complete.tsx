import { type ExaminedPayment, examinePayment } from '#contract/admin/payments.ts';
import { useRead } from '../../../api/use-read.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { processorLabel } from './processor-labels.ts';
import { Unchecked } from './unchecked.tsx';

/** Shows recipient, amount and payer before a payment is completed; without them it cannot be. */
export function ConfirmComplete({
  paymentIntentId,
  busy,
  onConfirm,
  onClose,
}: {
  /** Null while the dialog is closed. */
  paymentIntentId: string | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const read = useRead(
    examinePayment,
    { params: { paymentIntentId: paymentIntentId ?? '' } },
    { enabled: paymentIntentId !== null, staleTime: 0 },
  );
  const { data, error, isFetching } = read;
  return (
    <ConfirmDialog
      open={paymentIntentId !== null}
      onClose={onClose}
      title="Complete this transaction?"
      description={
        data
          ? `${data.userName}${data.userEmail && ` (${data.userEmail})`} gets ${displayMoney(data.amount)}. This cannot be undone here.`
          : error
            ? 'We could not check this payment.'
            : 'Checking this payment with the card processor…'
      }
      confirmLabel={data ? `Complete ${displayMoney(data.amount)}` : 'Complete Transaction'}
      tone="primary"
      busy={busy}
      ready={data !== undefined && !error && !isFetching}
      onConfirm={onConfirm}
    >
      {data && !error && <Source payment={data} />}
      {error && <Unchecked read={read} />}
    </ConfirmDialog>
  );
}

function Source({ payment: { provider } }: { payment: ExaminedPayment }) {
  const paid = provider?.status === 'succeeded';
  return (
    <Notice tone={paid ? 'good' : 'warn'} title={processorLabel(provider)}>
      {paid ? 'The processor has the money. It will be credited.' : 'Indulge pays until the card is charged.'}
    </Notice>
  );
}
