import { useFeeKinds } from '../../api/use-config.ts';

/** The company behind Indulge and its purpose. */
export function About() {
  const fees = useFeeKinds();
  return (
    <section id="about" tabIndex={-1} aria-labelledby="about-title" className="bg-sunken">
      <div className="mx-auto grid max-w-6xl gap-8 px-5 py-24 sm:py-32 lg:grid-cols-[1fr_3fr]">
        <h2 id="about-title" className="font-semibold text-coral-ink lg:pt-3">
          About Us
        </h2>
        <div className="reveal">
          <p className="text-balance font-display font-semibold text-[1.75rem] leading-[1.18] tracking-tight sm:text-[2.5rem]">
            We think the best part of a present is the moment someone treats themselves and thinks of you. So
            we built the shortest way there.
          </p>
          <div className="mt-8 grid gap-6 text-ink-soft sm:grid-cols-2">
            <p>
              Indulge holds balances and sells gift cards; it does not sell what it knows about you. There are
              no ads and no tracking here, so there was no banner to click away.
            </p>
            <p>
              Every cent is tracked with double-entry bookkeeping, every {fees.any ? 'fee' : 'price'} is shown
              before you pay, and when something goes wrong, there are people to talk to.
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
