import { useState } from 'react';
import { previewRefund, type RefundPreview } from '#contract/admin/payment-refunds.ts';
import { refusalCode } from '../../../api/api-error.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useRead } from '../../../api/use-read.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { RefundForm } from './refund-form.tsx';

/** Refunds unspent money of a payment to its card, after a preview (P20). */
export function RefundDialog({
  payment: { paymentIntentId, of },
  onClose,
}: {
  payment: { readonly paymentIntentId: string; readonly of: string };
  onClose: () => void;
}) {
  const read = useRead(previewRefund, { params: { paymentIntentId } }, { staleTime: 0 });
  const { error } = read;
  // The customer may have spent money since the dialog was last open, so an older answer is not shown. What
  // was read first stays as long as the dialog; the server checks again before money moves.
  const [data, setData] = useState<RefundPreview | null>(null);
  if (!data && read.data && read.isFetchedAfterMount && !error) setData(read.data);
  const share = data?.serviceFee === '0.00' ? '' : ', with its share of the fee';
  const isUnpaid = refusalCode(error) === 'payment-not-succeeded';
  return (
    <Dialog
      open
      onClose={onClose}
      title="Refund payment"
      description={
        isUnpaid
          ? of
          : data?.source === 'suspense'
            ? `Money of ${of} that reached no balance goes back to the card${share}.`
            : `${of} paid this by card. What is still unspent can go back to it${share}.`
      }
    >
      {data ? (
        <Content most={data} onClose={onClose} />
      ) : isUnpaid ? (
        <Notice title="Nothing to refund">
          The card was never charged for this payment: staff credited it at our own expense. To take it back,
          edit the balance.
        </Notice>
      ) : error ? (
        <ErrorState title="The payment did not load" {...errorProps(read)} />
      ) : (
        <div role="status">
          <span className="sr-only">Checking what is unspent</span>
          <Skeleton className="h-64 rounded-lg" />
        </div>
      )}
    </Dialog>
  );
}

function Content({ most, ...rest }: { most: RefundPreview; onClose: () => void }) {
  if (Number(most.refundable) === 0) {
    return (
      <Notice title="Nothing is left to refund">
        {Number(most.left) === 0
          ? 'This payment is fully refunded.'
          : 'The money of this payment has been spent.'}
      </Notice>
    );
  }
  return <RefundForm most={most} {...rest} />;
}
