import { paths } from '../../paths.ts';
import { contact } from '../../shared/contact.ts';
import { buttonStyle } from '../../ui/actions/button-style.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';

/** The closing section for companies, with links to the rest of Indulge. */
export function ClosingCall() {
  return (
    <section aria-labelledby="closing" className="bg-coral-soft">
      <div className="mx-auto grid max-w-6xl items-center gap-10 px-5 py-16 sm:py-24 lg:grid-cols-[3fr_2fr]">
        <div>
          <h2
            id="closing"
            className="font-display font-semibold text-[2.5rem] leading-[1.02] tracking-tight sm:text-6xl"
          >
            Good work, noticed.
          </h2>
          <p className="mt-5 max-w-lg text-ink-soft text-lg">
            Half an hour, your questions, and the product on the screen. No slides.
          </p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <a href={contact.requestDemo} className={buttonStyle({ size: 'lg' })}>
              Request Demo
            </a>
            <a href={contact.sales} className={buttonStyle({ tone: 'secondary', size: 'lg' })}>
              Contact Sales
            </a>
          </div>
          <p className="mt-7 text-ink-soft">
            Not for a company? <TextLink to={paths.sendFunds.href()}>Send a gift</TextLink> or go{' '}
            <TextLink to={paths.home.href()}>back to Indulge</TextLink>.
          </p>
        </div>
        <img
          src="/art/celebrate.svg"
          alt=""
          width={320}
          height={240}
          loading="lazy"
          decoding="async"
          className="mx-auto h-auto w-full max-w-sm"
        />
      </div>
    </section>
  );
}
