import { useState } from 'react';
import { GiftCardFace } from '../../shared/gift-cards/gift-card-face.tsx';
import { GiftCardBack, GiftCardFlip } from '../../shared/gift-cards/gift-card-flip.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Money } from '../../ui/format/money.tsx';
import { Eye, EyeOff } from '../../ui/icons/basic.ts';

/** A card in the wallet, which flips as it does there. */
export function WalletMock() {
  const [turned, setTurned] = useState(false);
  return (
    <div className="flex min-h-[23.75rem] flex-col">
      <GiftCardFlip
        turned={turned}
        front={<GiftCardFace name="Wildermere" imageUrl="/cards/wildermere.svg" />}
        back={
          <GiftCardBack>
            <p className="text-ink-faint text-xs">Gift card code</p>
            <p className="tabular font-semibold text-lg tracking-wider">TREA-T4YO-U247</p>
          </GiftCardBack>
        }
      />
      <div className="mt-5 flex items-start justify-between gap-3">
        <div>
          <h3 className="font-display font-semibold text-xl leading-tight tracking-tight">Wildermere</h3>
          <p className="mt-1 text-ink-soft text-sm">
            <Money amount="75.00" className="font-semibold text-ink" /> for something green
          </p>
        </div>
        <Badge tone="good">Active</Badge>
      </div>
      <dl className="mt-4 mb-5 flex flex-col gap-1.5 border-line border-t pt-4 text-ink-soft text-sm">
        <div className="flex justify-between gap-4">
          <dt>Code also sent by</dt>
          <dd>email</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt>Left in the balance</dt>
          <dd>
            <Money amount="37.50" />
          </dd>
        </div>
      </dl>
      <Button
        tone="secondary"
        block
        className="mt-auto"
        aria-pressed={turned}
        onClick={() => setTurned(!turned)}
      >
        {turned ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        {turned ? 'Hide code' : 'Show code'}
      </Button>
    </div>
  );
}
