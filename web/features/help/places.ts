/** The pages that answers lead to. Some have the reader's username in their address. */
import type { CurrentUser } from '#contract/accounts.ts';
import { ADD_FUNDS_PARAMETER, paths } from '../../paths.ts';
import { contact } from '../../shared/contact.ts';

type Page = { readonly to: string; readonly search?: Record<string, string>; readonly hash?: string };
export type HelpTarget = Page | { readonly mail: string };

type Reader = Pick<CurrentUser, 'username' | 'isEnterpriseUser'> | null;

const PLACES = {
  'add-funds': () => ({ to: paths.marketplace.href(), search: { [ADD_FUNDS_PARAMETER]: 'open' } }),
  marketplace: () => ({ to: paths.marketplace.href() }),
  wallet: (reader) => ({ to: walletOf(reader) }),
  'payment-methods': (reader) => ({ to: walletOf(reader), search: { tab: 'payment-methods' } }),
  history: () => ({ to: paths.transactionHistory.href() }),
  'send-funds': () => ({ to: paths.sendFunds.href() }),
  'send-gift': () => ({ to: paths.sendGift.href() }),
  'sent-gifts': () => ({ to: paths.sentGifts.href() }),
  'code-help': () => ({ to: paths.helpTopic.href({ topic: 'code-does-not-work' }) }),
  company: (reader) => ({ to: reader?.isEnterpriseUser ? paths.home.href() : paths.business.href() }),
  employers: () => ({ to: paths.settings.href(), hash: 'employers' }),
  verification: () => ({ to: paths.settings.href(), hash: 'verification' }),
  preferences: () => ({ to: paths.settings.href(), hash: 'preferences' }),
  security: () => ({ to: paths.settings.href(), hash: 'security' }),
  'forgot-password': () => ({ to: paths.forgotPassword.href() }),
  'verify-email': () => ({ to: paths.verifyEmail.href() }),
  terms: () => ({ to: paths.terms.href() }),
  privacy: () => ({ to: paths.privacy.href() }),
  trust: () => ({ to: paths.trust.href() }),
  contact: () => ({ mail: contact.hello }),
} satisfies Record<string, (reader: Reader) => HelpTarget>;

export type HelpPlace = keyof typeof PLACES;

export function helpTargetOf(place: HelpPlace, reader: Reader): HelpTarget {
  return PLACES[place](reader);
}

/** A visitor signs in first: the address of a wallet names its owner. */
function walletOf(reader: Reader): string {
  return reader ? paths.wallet.href({ username: reader.username }) : paths.signIn.href();
}
