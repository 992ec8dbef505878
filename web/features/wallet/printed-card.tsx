import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { PurchasedGiftCard } from '#contract/wallet.ts';
import { GiftCardFace } from '../../shared/gift-cards/gift-card-face.tsx';
import { CodeText } from '../../ui/format/code-text.tsx';
import { displayMoney } from '../../ui/format/display-money.ts';
import type { Revealed } from './use-reveal.ts';

/** Prints a card with its code. It is in the page only while the browser prints. */
export function PrintedCard({
  card,
  secret,
  onDone,
}: {
  card: PurchasedGiftCard;
  secret: Revealed;
  onDone: () => void;
}) {
  const { giftCardName: brand, giftCard, amount, howToUse, terms } = card;
  const sheet = useRef<HTMLElement>(null);
  const done = useEffectEvent(onDone);

  useEffect(() => {
    let gone = false;
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    // A picture that does not load leaves the card usable without it.
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (gone) return;
      window.print();
      done();
    });
    return () => {
      gone = true;
    };
  }, []);

  return createPortal(
    <section ref={sheet} data-printed-alone className="hidden text-black print:block">
      <p className="mb-6 font-display font-semibold text-lg">Indulge</p>
      <div className="w-80">
        <GiftCardFace name={brand} imageUrl={giftCard.imageUrl} eager />
      </div>
      <h1 className="mt-6 font-display font-semibold text-3xl">
        {displayMoney(amount)} {brand} gift card
      </h1>
      {secret.code && <Printed label="Code">{secret.code}</Printed>}
      {secret.pin && <Printed label="PIN">{secret.pin}</Printed>}
      {secret.barcode && <img src={secret.barcode} alt="" className="mt-4 h-28" />}
      {secret.redemptionUrl && <Printed label="Redeem at">{secret.redemptionUrl}</Printed>}
      <h2 className="mt-6 font-semibold">How to use</h2>
      <p>{howToUse ?? `Show or enter the code when you pay at ${brand}.`}</p>
      {terms && (
        <>
          <h2 className="mt-4 font-semibold">Terms</h2>
          <p className="text-sm">{terms}</p>
        </>
      )}
      <p className="mt-6 text-sm">Anyone with the code can spend the card. Treat it like cash.</p>
    </section>,
    document.body,
  );
}

function Printed({ label, children }: { label: string; children: string }) {
  return (
    <p className="mt-4">
      <span className="block text-sm">{label}</span>
      <span className="break-all font-mono font-semibold text-xl">
        <CodeText code={children} />
      </span>
    </p>
  );
}
