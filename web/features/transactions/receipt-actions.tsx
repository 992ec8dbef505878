import { SignedReceiptLink } from '../../shared/transactions/signed-receipt-link.tsx';
import { PrintButton } from '../../ui/actions/print-button.tsx';

/** What can be done with a receipt; `signed` is the address of the signed file. */
export function ReceiptActions({ signed }: { signed: string }) {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <PrintButton>Print receipt</PrintButton>
      <SignedReceiptLink href={signed} />
    </div>
  );
}
