/** Every topic of the help center, in the order of the page. */
import type { Topic } from './topic.ts';
import { ADDING_FUNDS } from './topics/adding-funds.ts';
import { BUYING_GIFT_CARDS } from './topics/buying-gift-cards.ts';
import { CLOSING_AN_ACCOUNT } from './topics/closing-an-account.ts';
import { CODE_DOES_NOT_WORK } from './topics/code-does-not-work.ts';
import { COMPANIES } from './topics/companies.ts';
import { FROZEN_BALANCE } from './topics/frozen-balance.ts';
import { PRIVACY } from './topics/privacy.ts';
import { REFUNDS } from './topics/refunds.ts';
import { SECURITY } from './topics/security.ts';
import { SENDING_GIFTS } from './topics/sending-gifts.ts';

export const TOPICS: readonly Topic[] = [
  ADDING_FUNDS,
  SENDING_GIFTS,
  BUYING_GIFT_CARDS,
  CODE_DOES_NOT_WORK,
  REFUNDS,
  FROZEN_BALANCE,
  COMPANIES,
  SECURITY,
  PRIVACY,
  CLOSING_AN_ACCOUNT,
];
