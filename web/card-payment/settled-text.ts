/** What a member or a manager reads about a payment that has arrived. */
import { displayMoney } from '../ui/format/display-money.ts';
import { splitRepayment } from './fees.ts';

/** `addedTo` names the balance: "your balance". */
export function settledText({ amount, repaid }: { amount: string; repaid: string }, addedTo: string): string {
  const { added } = splitRepayment(amount, repaid);
  if (repaid === '0.00') return `${displayMoney(amount)} has been added to ${addedTo}.`;
  const repayment = `${displayMoney(repaid)} repaid what was owed for a disputed payment`;
  return added === '0.00'
    ? `${repayment}.`
    : `${repayment}, and ${displayMoney(added)} has been added to ${addedTo}.`;
}
