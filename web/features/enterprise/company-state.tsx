import { useNavigate } from '@tanstack/react-router';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { moneyCents } from '#contract/kernel/money.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { contact } from '../../shared/contact.ts';
import { ContactLink } from '../../shared/contact-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { textLinkStyle } from '../../ui/actions/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { displayMoney } from '../../ui/format/display-money.ts';
import { FUND_PARAMETER } from './add-funds/fund-parameter.ts';
import type { Company } from './use-company.ts';

const DEFAULT_MINIMUM = '5000.00';

/** Explains why the company cannot pay, over every section, for as long as that holds. */
export function CompanyState({ company }: { company: Company }) {
  if (!company.isActive) {
    return (
      <Notice tone="bad" title="This company account is not active" className="mb-6">
        It cannot be funded or make payments for now. People keep what they have received. Please{' '}
        <a href={contact.hello} className={textLinkStyle}>
          contact us
        </a>{' '}
        if you did not expect this.
      </Notice>
    );
  }
  return (
    <>
      {company.isBalanceFrozen && <BalanceFrozen />}
      {!company.isFunded && <MinimumFunding company={company} />}
    </>
  );
}

function BalanceFrozen() {
  const canFund = can(roleOf(useSignedInUser()), 'enterprise-funding');
  return (
    <Notice tone="warn" title="Payouts are paused" className="mb-6">
      A card payment into the shared balance is disputed with the bank. Nobody can be paid until the bank
      decides{canFund && '; you can still add funds'}. If the dispute is a mistake, ask the bank to withdraw
      it. Otherwise, please <ContactLink />.
    </Notice>
  );
}

function MinimumFunding({ company }: { company: Company }) {
  const canFund = can(roleOf(useSignedInUser()), 'enterprise-funding');
  const navigate = useNavigate();
  const least = moneyCents(company.minimumBalanceRequired) > 0n;
  const amount = withoutCents(least ? company.minimumBalanceRequired : DEFAULT_MINIMUM);
  const shown = displayMoney(amount).replace(/\.00$/, '');
  return (
    <section
      aria-label="Minimum funding"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-xl border border-line bg-primary-soft px-5 py-5 sm:px-7"
    >
      <div className="min-w-0 max-w-2xl">
        <h2 className="font-display font-semibold text-xl tracking-tight">
          Minimum funding of {shown} required
        </h2>
        <p className="mt-1 text-ink-soft">
          {canFund
            ? 'It unlocks transfers and lets you manage employees and staff.'
            : 'It unlocks transfers and employees. Please ask your account manager to fund the shared balance.'}
        </p>
      </div>
      {canFund && (
        <Button
          onClick={() => navigate({ to: '.', search: { [FUND_PARAMETER]: amount }, resetScroll: false })}
        >
          Add {shown} Funding
        </Button>
      )}
    </section>
  );
}

function withoutCents(amount: string): string {
  return amount.replace(/\.00$/, '');
}
