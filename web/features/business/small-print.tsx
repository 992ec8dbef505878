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
        The fine print, in normal size
      </h2>
      <div className="mt-10 grid gap-5 lg:grid-cols-2">
        <div id="terms" tabIndex={-1} className={PART}>
          <h3 className={TITLE}>Terms</h3>
          <ul className="mt-4 flex list-disc flex-col gap-2.5 pl-5 text-ink-soft marker:text-coral-ink">
            <li>We open company accounts, for companies with their own email domain.</li>
            <li>The company balance is only for paying people. It earns no interest and does not expire.</li>
            <li>
              A reward that has arrived belongs to the person. One sent as a link can be canceled until it is
              claimed. Mistakes are settled with them, not taken back by us.
            </li>
            <li>
              Taxes on rewards are between you, your people and the IRS. We provide the list of payouts.
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
              We use the names, emails and phone numbers you give us to invite employees and deliver rewards.
            </li>
            <li>
              You see what your company paid, and the whole balance of employees who have accepted your
              invitation. You never see what anyone bought or received from others.
            </li>
            <li>Department managers see only the people they uploaded.</li>
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
