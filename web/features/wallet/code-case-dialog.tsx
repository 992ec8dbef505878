import { type CardCase, listCardCases } from '#contract/card-cases.ts';
import type { PurchasedGiftCard } from '#contract/wallet.ts';
import { errorProps } from '../../api/error-props.ts';
import { useRead } from '../../api/use-read.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { displayMoney } from '../../ui/format/display-money.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { CodeCase } from './code-case.tsx';
import { CodeCaseForm } from './code-case-form.tsx';

/** 'The code does not work': the form, or the case with what became of it. */
export function CodeCaseDialog({ card, onClose }: { card: PurchasedGiftCard; onClose: () => void }) {
  const read = useRead(listCardCases, { params: { id: card.id } }, { staleTime: 0 });
  return (
    <Dialog
      open
      onClose={onClose}
      title="The code does not work"
      description={`${displayMoney(card.amount)} ${card.giftCardName} gift card`}
    >
      {read.data ? (
        <Content card={card} cases={read.data} onClose={onClose} />
      ) : read.error ? (
        <ErrorState title="The case did not load" {...errorProps(read)} />
      ) : (
        <div role="status">
          <span className="sr-only">Loading the case</span>
          <Skeleton className="h-72 rounded-lg" />
        </div>
      )}
    </Dialog>
  );
}

function Content({
  card,
  cases,
  onClose,
}: {
  card: PurchasedGiftCard;
  cases: readonly CardCase[];
  onClose: () => void;
}) {
  const mayReport = cases.every(({ state }) => state === 'rejected' || state === 'withdrawn');
  return (
    <div className="flex flex-col gap-7">
      {mayReport && <CodeCaseForm card={card} onClose={onClose} />}
      {cases.map((one) => (
        <CodeCase key={one.id} one={one} />
      ))}
    </div>
  );
}
