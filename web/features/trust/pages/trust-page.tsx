import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { CheckDays } from '../check-days.tsx';
import { CheckpointList } from '../checkpoint-list.tsx';
import { OwnCheck } from '../own-check.tsx';
import { ReceiptCheck } from '../receipt-check.tsx';

/** What everybody can check of the ledger, without an account. */
export function TrustPage() {
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6 px-5 py-12 sm:py-16">
      <PageHeading
        title="Trust"
        className="mb-2"
        lead="Every receipt is signed, and every movement of money is sealed into a public chain. You do not have to trust us: check it yourself."
      />
      <ReceiptCheck />
      <CheckDays />
      <CheckpointList />
      <OwnCheck />
    </div>
  );
}
