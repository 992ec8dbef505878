import { useState } from 'react';
import {
  previewStuckGiftCard,
  type StuckGiftCard,
  type StuckGiftCardPreview,
} from '#contract/admin/stuck-gift-cards.ts';
import { refusalCode } from '../../../api/api-error.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useRead } from '../../../api/use-read.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { AskIssuerForm } from './ask-issuer-form.tsx';
import { ReleaseForm } from './release-form.tsx';
import { SettleForm } from './settle-form.tsx';

const WAYS = [
  { value: 'settle', label: 'Enter the code' },
  { value: 'release', label: 'Release' },
  { value: 'ask', label: 'Ask again' },
] as const;
type Way = (typeof WAYS)[number]['value'];

/** What the issuer says now, and the three ways out, each with what it moves. */
export function StuckGiftCardDialog({ card, onClose }: { card: StuckGiftCard; onClose: () => void }) {
  const read = useRead(previewStuckGiftCard, { params: { unitId: card.id } }, { staleTime: 0 });
  const { data, error } = read;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${displayMoney(card.amount)} ${card.giftCardName}`}
      description={`${card.buyerName} paid for this card, and it has not been delivered.`}
    >
      {data ? (
        <Content preview={data} onClose={onClose} />
      ) : refusalCode(error) === 'already-settled' ? (
        <Notice tone="good" title="Already settled">
          There is nothing left to do for this card.
        </Notice>
      ) : error ? (
        <ErrorState title="The card did not load" {...errorProps(read)} />
      ) : (
        <div role="status">
          <span className="sr-only">Checking with the issuer</span>
          <Skeleton className="h-72 rounded-lg" />
        </div>
      )}
    </Dialog>
  );
}

function Content({ preview, ...rest }: { preview: StuckGiftCardPreview; onClose: () => void }) {
  const [way, setWay] = useState<Way>('settle');
  if (preview.isOwn) {
    return (
      <Notice tone="warn" title="This card is yours">
        You cannot settle your own gift card. Please ask a colleague.
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <Notice tone={preview.issuer.word === 'issued' ? 'good' : 'warn'} title="The issuer now">
        <p className="wrap-anywhere">{preview.issuer.detail}</p>
      </Notice>
      <Segmented label="What to do" value={way} onChange={setWay} options={WAYS} />
      {way === 'settle' && <SettleForm preview={preview} {...rest} />}
      {way === 'release' && <ReleaseForm preview={preview} {...rest} />}
      {way === 'ask' && <AskIssuerForm preview={preview} {...rest} />}
    </div>
  );
}
