import type { ReactNode } from 'react';
import { useFeeKinds } from '../../api/use-config.ts';
import { GiftCardFace } from '../../shared/gift-cards/gift-card-face.tsx';
import { Money } from '../../ui/format/money.tsx';
import { MailCheck, Phone } from '../../ui/icons/documents.ts';
import type { IconComponent } from '../../ui/icons/icon.ts';
import { ReceiptText } from '../../ui/icons/money.ts';
import { ShieldCheck } from '../../ui/icons/people.ts';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';

/** The benefits, as tiles of unequal size. */
export function Benefits() {
  const fees = useFeeKinds();
  return (
    <section
      id="benefits"
      tabIndex={-1}
      aria-labelledby="benefits-title"
      className="mx-auto max-w-6xl px-5 py-24 sm:py-32"
    >
      <SectionHeading id="benefits-title" title="Generous where it matters, strict where it counts">
        <p>A present should feel light. The money behind it should feel rock solid.</p>
      </SectionHeading>
      <ul className="mt-12 grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4 [&>li]:rounded-xl">
        <li className="reveal flex flex-col justify-between gap-10 overflow-hidden bg-[#f0654a] p-7 pb-0 text-[#2b1429] sm:col-span-2 sm:p-9 sm:pb-0 lg:row-span-2">
          <div>
            <h3 className="text-balance font-display font-semibold text-4xl leading-[1.04] tracking-tight sm:text-5xl">
              $50.00 buys a $50.00 card.
            </h3>
            <p className="mt-4 max-w-md">
              {fees.any
                ? 'Gift cards cost their face value. Fees apply when money comes in by card, are shown beside the amount, and never again after that.'
                : 'Gift cards cost their face value, to the cent.'}
            </p>
          </div>
          <div aria-hidden="true" className="relative -mb-6 h-56 sm:h-64">
            <GiftCardFace
              name=""
              imageUrl="/cards/seven-cardamom.svg"
              tilts={false}
              className="absolute top-0 right-0 w-[68%] rotate-6"
            />
            <GiftCardFace
              name=""
              imageUrl="/cards/kettlebys.svg"
              tilts={false}
              className="absolute top-10 left-0 w-[68%] -rotate-6 sm:top-12"
            />
          </div>
        </li>
        <Tile icon={ReceiptText} title="Nothing hidden">
          {fees.any ? 'You see the fee and the total before you pay.' : 'You see the total before you pay.'}
        </Tile>
        <Tile icon={Phone} title="A name is enough">
          Find people by username or phone number. Their details stay masked.
        </Tile>
        <Tile icon={MailCheck} title="There in a moment">
          Codes usually arrive within a minute, by email and in the wallet.
        </Tile>
        <Tile icon={ShieldCheck} title="Kept like keys">
          Codes are stored encrypted and shown only to their owner.
        </Tile>
        <li className="reveal flex flex-col gap-x-10 gap-y-4 border border-line bg-surface p-7 shadow-rest sm:col-span-2 sm:p-9 lg:col-span-4 lg:flex-row lg:items-center">
          <Money
            amount="25.00"
            signed
            className="font-display font-semibold text-5xl text-good-ink tracking-tight lg:text-6xl"
          />
          <div>
            <h3 className="font-semibold text-xl leading-snug">No card, no charge</h3>
            <p className="mt-1.5 max-w-2xl text-ink-soft">
              If a brand cannot deliver, the price goes back to the balance automatically. And no one is ever
              charged twice for pressing a button twice.
            </p>
          </div>
        </li>
      </ul>
    </section>
  );
}

function Tile({ icon: Icon, title, children }: { icon: IconComponent; title: string; children: ReactNode }) {
  return (
    <li className="reveal flex flex-col gap-6 border border-line bg-surface p-7 shadow-rest">
      <Icon aria-hidden="true" className="size-7 text-primary" strokeWidth={1.75} />
      <div>
        <h3 className="font-semibold text-xl leading-snug">{title}</h3>
        <p className="mt-1.5 text-ink-soft">{children}</p>
      </div>
    </li>
  );
}
