import type { ReactNode } from 'react';
import { useFeeKinds } from '../../api/use-config.ts';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { ReceiveMock } from './receive-mock.tsx';
import { SendMock } from './send-mock.tsx';
import { WalletMock } from './wallet-mock.tsx';

/** The three main screens, built from the product's own components. */
export function Walkthrough() {
  const { gifts: hasFee } = useFeeKinds();
  return (
    <section
      aria-labelledby="walkthrough"
      className="mt-24 overflow-clip border-line border-y bg-sunken sm:mt-32"
    >
      <div className="mx-auto max-w-6xl px-5 py-20 sm:py-28">
        <SectionHeading id="walkthrough" title="From your thought to their treat" centered>
          <p>One gift, followed all the way. The last card turns over: try it.</p>
        </SectionHeading>
        <ol className="mt-14 grid gap-12 lg:grid-cols-3 lg:gap-7">
          <Scene
            caption="You send"
            note={`Illustration only: the exact ${hasFee ? 'fee' : 'total'} is shown before you pay.`}
          >
            <SendMock hasFee={hasFee} />
          </Scene>
          <Scene caption="They hear about it" note="The balance and the message arrive together." lower>
            <ReceiveMock />
          </Scene>
          <Scene caption="They enjoy it" note="A sample code, for a card that does not exist.">
            <WalletMock />
          </Scene>
        </ol>
      </div>
    </section>
  );
}

function Scene({
  caption,
  note,
  lower = false,
  children,
}: {
  caption: string;
  note: string;
  lower?: boolean;
  children: ReactNode;
}) {
  return (
    <li className={lower ? 'reveal lg:translate-y-12' : 'reveal'}>
      <figure className="mx-auto flex max-w-sm flex-col">
        <div className="min-h-[25rem] rounded-xl border border-line bg-surface p-5 shadow-float">
          {children}
        </div>
        <figcaption className="mt-5 text-center">
          <span className="block font-display font-semibold text-xl">{caption}</span>
          <span className="mt-1 block text-ink-soft text-sm">{note}</span>
        </figcaption>
      </figure>
    </li>
  );
}
