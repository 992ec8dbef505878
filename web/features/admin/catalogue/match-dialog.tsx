import {
  type IssuerDifference,
  listCatalogueCards,
  matchIssuer,
  previewIssuerMatch,
} from '#contract/admin-catalogue.ts';
import { listAudit } from '#contract/admin-staff.ts';
import { listGiftCards } from '#contract/catalogue.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';

/** Compares the catalogue with the issuer's, and takes over the differences once somebody has seen them. */
export function MatchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Synchronise with the issuer"
      description="Gift cards on sale are compared with what the issuer sells right now."
    >
      {open && <Comparison onDone={onClose} />}
    </Dialog>
  );
}

function Comparison({ onDone }: { onDone: () => void }) {
  const found = useRead(previewIssuerMatch, undefined, { staleTime: 0 });
  const match = useWrite(matchIssuer, {
    invalidates: [listCatalogueCards, listGiftCards, listAudit, previewIssuerMatch],
    onSuccess: ({ differences }) => {
      toast({ title: 'Success', description: `${countOf(differences.length)} changed.`, tone: 'good' });
      onDone();
    },
    onError: (error) => toast({ title: 'Error', description: messageOf(error), tone: 'destructive' }),
  });
  if (!found.data) {
    return found.error ? (
      <ErrorState message={messageOf(found.error)} onRetry={found.refetch} busy={found.isFetching} />
    ) : (
      <div role="status">
        <span className="sr-only">Asking the issuer</span>
        <Skeleton className="h-24 rounded-md" />
      </div>
    );
  }
  const { differences } = found.data;
  if (differences.length === 0) {
    return (
      <Notice tone="good" title="Nothing to change">
        The issuer sells every card on sale for every amount that it offers.
      </Notice>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {differences.map((difference) => (
          <Difference key={difference.giftCardId} difference={difference} />
        ))}
      </ul>
      <Button block className="mt-5" busy={match.isPending} onClick={() => match.mutate({})}>
        Change {countOf(differences.length)}
      </Button>
    </>
  );
}

function Difference({ difference }: { difference: IssuerDifference }) {
  const { name, kind, minValue, maxValue, nextMinValue, nextMaxValue } = difference;
  return (
    <li className="py-3 first:pt-0">
      <p className="break-words font-semibold">{name}</p>
      <p className="text-ink-soft text-sm">
        {kind === 'gone' ? (
          'The issuer does not sell it: it will be out of stock.'
        ) : (
          <>
            <Money amount={minValue} /> – <Money amount={maxValue} /> becomes <Money amount={nextMinValue} />{' '}
            – <Money amount={nextMaxValue} />
          </>
        )}
      </p>
    </li>
  );
}

function countOf(cards: number): string {
  return cards === 1 ? '1 gift card' : `${cards} gift cards`;
}
