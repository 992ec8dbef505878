import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';

const PART = 'rounded-xl border border-line bg-surface p-7 shadow-rest sm:p-9';
const TITLE = 'font-display font-semibold text-2xl tracking-tight';

/** A summary of terms and privacy for companies. */
export function SmallPrint() {
  return (
    <section aria-labelledby="small-print" className="mx-auto max-w-6xl px-5 py-20 sm:py-28">
      <h2
        id="small-print"
        className="reveal font-display font-semibold text-[2.125rem] leading-[1.06] tracking-tight sm:text-5xl"
      >
        The small print, in normal size
      </h2>
      <div className="mt-10 grid gap-5 lg:grid-cols-2">
        <div id="terms" tabIndex={-1} className={PART}>
          <h3 className={TITLE}>Terms</h3>
          <ul className="mt-4 flex list-disc flex-col gap-2.5 pl-5 text-ink-soft marker:text-coral-ink">
            <li>Company accounts are opened by us, for companies with an e-mail domain of their own.</li>
            <li>
              The company balance pays out to people and does nothing else. It earns no interest and does not
              expire.
            </li>
            <li>
              A reward that has arrived belongs to the person. Mistakes are settled with them, not taken back
              by us.
            </li>
            <li>
              Tax on rewards is between you, your people and the tax office. We supply the list of payouts.
            </li>
          </ul>
          <p className="mt-5">
            <TextLink to={paths.terms.href()}>Read the terms of use</TextLink>
          </p>
        </div>
        <div id="privacy" tabIndex={-1} className={PART}>
          <h3 className={TITLE}>Privacy</h3>
          <ul className="mt-4 flex list-disc flex-col gap-2.5 pl-5 text-ink-soft marker:text-coral-ink">
            <li>
              We take names, e-mails and phone numbers of employees from you to invite them and deliver
              rewards.
            </li>
            <li>
              You see what your company paid, and the whole balance of employees who have accepted your
              invitation. You never see what anybody bought or was given by others.
            </li>
            <li>Department managers see the people they uploaded, and nobody else.</li>
            <li>No advertising, no tracking, no sale of data: theirs or yours.</li>
          </ul>
          <p className="mt-5">
            <TextLink to={paths.privacy.href()}>Read the privacy notice</TextLink>
          </p>
        </div>
      </div>
    </section>
  );
}
