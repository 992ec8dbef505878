import { contact } from '../../shared/contact.ts';
import { buttonStyle } from '../../ui/actions/button-style.ts';
import { CalendarCheck, Mail } from '../../ui/icons/documents.ts';
import { PayoutMock } from './payout-mock.tsx';

export function Hero() {
  return (
    <section className="relative overflow-clip bg-[#3b1638] text-[#fff6ea]">
      <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] items-center gap-12 px-5 py-16 sm:py-24 lg:grid-cols-[7fr_5fr] lg:py-28">
        <div>
          <h1
            tabIndex={-1}
            className="font-display font-semibold text-[clamp(2.75rem,1.4rem+6vw,5rem)] leading-none tracking-[-0.025em]"
          >
            Thank forty people <span className="text-[#ff9c8a] italic">before lunch.</span>
          </h1>
          <p className="mt-6 max-w-xl text-[#e9d3df] text-lg sm:text-xl">
            One company balance, your team as a list, and a reward each of them turns into something they
            really want.
          </p>
          <div className="mt-9 flex flex-col gap-3 sm:flex-row">
            <a
              href={contact.requestDemo}
              className={buttonStyle({ tone: 'coral', size: 'lg', className: '!bg-[#f0654a]' })}
            >
              <CalendarCheck aria-hidden="true" />
              Request Demo
            </a>
            <a
              href={contact.sales}
              className="inline-flex min-h-13 items-center justify-center gap-2 rounded-md border border-[#fff6ea]/45 px-7 font-semibold transition-colors hover:border-[#fff6ea] hover:bg-white/8"
            >
              <Mail aria-hidden="true" className="size-5" />
              Contact Sales
            </a>
          </div>
        </div>
        <PayoutMock />
      </div>
    </section>
  );
}
