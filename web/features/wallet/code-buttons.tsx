import { Suspense, useState } from 'react';
import type { PurchasedGiftCard } from '#contract/wallet.ts';
import { Button } from '../../ui/actions/button.tsx';
import { buttonStyle } from '../../ui/actions/button-style.ts';
import { DialogFailed } from '../../ui/feedback/dialog-failed.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ExternalLink } from '../../ui/icons/actions.ts';
import { Eye, EyeOff } from '../../ui/icons/basic.ts';
import { ScanBarcode } from '../../ui/icons/codes.ts';
import type { Revealing } from './use-reveal.ts';

const ScanDialog = lazyPart(
  () => import('./scan-dialog.tsx').then((m) => ({ default: m.ScanDialog })),
  DialogFailed,
);

/** Shows and hides the code of a card; while it is shown, opens its barcode and the brand's page. */
export function CodeButtons({
  card,
  revealing: { secret, busy, show, hide },
}: {
  card: PurchasedGiftCard;
  revealing: Revealing;
}) {
  const [scanning, setScanning] = useState(false);
  const name = card.giftCardName;
  return (
    <>
      <Button
        tone="secondary"
        size="sm"
        busy={busy}
        aria-label={`${secret ? 'Hide' : 'Show'} code of ${name}`}
        onClick={secret ? hide : show}
        className="min-h-11"
      >
        {secret ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        {secret ? 'Hide' : 'Show'} code
      </Button>
      {secret?.barcode && (
        <Button
          tone="soft"
          size="sm"
          aria-label={`Scan ${name} at the register`}
          onClick={() => setScanning(true)}
          className="min-h-11"
        >
          <ScanBarcode aria-hidden="true" />
          Scan
        </Button>
      )}
      {secret?.redemptionUrl && (
        <a
          href={secret.redemptionUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle({ tone: 'soft', size: 'sm', className: 'min-h-11' })}
        >
          Redeem
          <ExternalLink aria-hidden="true" />
          <span className="sr-only">{name}, opens in a new tab</span>
        </a>
      )}
      {scanning && secret?.barcode && (
        <Suspense fallback={null}>
          <ScanDialog card={card} secret={secret} onClose={() => setScanning(false)} />
        </Suspense>
      )}
    </>
  );
}
