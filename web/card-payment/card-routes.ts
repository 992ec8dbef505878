/** The routes of saved cards: a member's own, or those of a company that the user may fund. */
import {
  addCompanyCard,
  createCompanySetupIntent,
  listCompanyCards,
  removeCompanyCard,
} from '#contract/enterprise/cards.ts';
import {
  addPaymentMethod,
  createSetupIntent,
  listPaymentMethods,
  removePaymentMethod,
} from '#contract/payment-methods.ts';

export type CardRoutes = {
  readonly list: typeof listPaymentMethods;
  readonly setUp: typeof createSetupIntent;
  readonly add: typeof addPaymentMethod;
  readonly remove: typeof removePaymentMethod;
};

export const OWN_CARDS: CardRoutes = {
  list: listPaymentMethods,
  setUp: createSetupIntent,
  add: addPaymentMethod,
  remove: removePaymentMethod,
};

export const COMPANY_CARDS: CardRoutes = {
  list: listCompanyCards,
  setUp: createCompanySetupIntent,
  add: addCompanyCard,
  remove: removeCompanyCard,
};
