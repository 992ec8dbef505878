import { previewIssuerMatch } from '#contract/admin/catalogue-issuer.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useRead } from '../../../api/use-read.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { MatchChoice } from './match-choice.tsx';

/** Compares the catalog with the issuer's, and applies the selected changes. */
export function MatchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Sync with the issuer"
      description="We compare the catalog with what the issuer sells now. Nothing changes until you confirm."
      width="lg"
    >
      <Comparison onDone={onClose} />
    </Dialog>
  );
}

function Comparison({ onDone }: { onDone: () => void }) {
  const found = useRead(previewIssuerMatch, undefined, { staleTime: 0 });
  if (found.data && found.isFetchedAfterMount) {
    return <MatchChoice found={found.data} onDone={onDone} />;
  }
  if (found.error) {
    return <ErrorState {...errorProps(found)} />;
  }
  return (
    <div role="status">
      <span className="sr-only">Checking with the issuer</span>
      <Skeleton className="h-24 rounded-md" />
    </div>
  );
}
