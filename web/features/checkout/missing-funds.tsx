import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { ADD_FUNDS_PARAMETER } from '../../paths.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { displayMoney } from '../../ui/display-money.ts';
import { Notice } from '../../ui/notice.tsx';

/** The balance does not cover the cart: what is missing, and the way to add exactly that. */
export function MissingFunds({ missing }: { missing: string }) {
  return (
    <section aria-label="Add Funds" className="mt-4">
      <Notice tone="warn" title="Insufficient Balance">
        Please add funds to your account to complete this purchase.
      </Notice>
      <p className="mt-4 font-medium">Please add {displayMoney(missing)} to complete your purchase</p>
      <Link
        to="."
        search={(now: Record<string, string>) => ({ ...now, [ADD_FUNDS_PARAMETER]: missing })}
        resetScroll={false}
        className={buttonStyle({ tone: 'coral', block: true, className: 'mt-3' })}
      >
        <Plus aria-hidden="true" />
        Add {displayMoney(missing)}
      </Link>
    </section>
  );
}
