import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { ArrowRight } from '../../ui/icons/basic.ts';

/** Links to the page for companies. */
export function ForCompanies() {
  return (
    <section aria-labelledby="companies" className="mx-auto max-w-6xl px-5 py-24 sm:py-32">
      <div className="reveal grid items-center gap-8 rounded-xl border border-line bg-gold-soft p-7 sm:p-12 lg:grid-cols-[3fr_2fr]">
        <div>
          <p className="font-semibold text-gold-ink text-sm">Indulge for Business</p>
          <h2
            id="companies"
            className="mt-3 font-display font-semibold text-[2.125rem] leading-[1.06] tracking-tight sm:text-5xl"
          >
            Forty people to thank before lunch?
          </h2>
          <p className="mt-4 max-w-xl text-ink-soft text-lg">
            Fund one company balance, upload your team as a list, and reward everyone in a few clicks. No fee
            on payouts.
          </p>
          <LinkButton
            to={paths.business.href()}
            size="lg"
            className="mt-7 max-sm:w-full max-sm:px-3 max-[23rem]:[&_svg]:hidden"
          >
            See Indulge for Business
            <ArrowRight aria-hidden="true" />
          </LinkButton>
        </div>
        <img
          src="/art/company.svg"
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
