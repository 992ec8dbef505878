/** What staff read about the rules of regulation, and their values. */
import { EVERYWHERE, type RegulationFigure, type RegulationRule, RULES } from '#contract/admin/regulation.ts';
import { US_STATES } from '#contract/kernel/us-states.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';

/** What the product does with the figures of a rule. */
export const RULE_USES: Record<RegulationRule, string> = {
  'cash-out':
    'A member can take out a balance that is too little for any gift card and below the amount of their state. In other states they cannot.',
  'daily-limit':
    'A member cannot add more than this to a balance by card in a day (UTC). A payment form that is opened cancels the one that was open before.',
  expiry:
    'For your information: a balance never expires, and a gift that nobody claims returns to its sender.',
  'claim-words':
    'The claim page and the emails of a company’s reward show this text, with the company’s name and the last day filled in.',
  dormancy:
    'A balance without activity for longer than this counts as unclaimed value, by the state of its owner.',
};

/** "California"; `isOnly` where the rule has no figure for another state. */
export function stateName(state: string, isOnly: boolean): string {
  if (state === EVERYWHERE) return isOnly ? 'Every state' : 'Every other state';
  return US_STATES[state] ?? state;
}

/** "$15.00", "36 months", or the words. */
export function valueText({ rule, value }: Pick<RegulationFigure, 'rule' | 'value'>): string {
  const kind = RULES[rule].value;
  if (kind === 'amount') return displayMoney(value);
  return kind === 'months' ? monthsText(Number(value)) : value;
}

export const monthsText = (months: number) => (months === 1 ? '1 month' : `${months} months`);
