/** A company's saved cards, for users who may fund it. */
import { defineRoute } from '../kernel/define-route.ts';
import * as own from '../payment-methods.ts';

const actor = 'enterprise-funding';
const path = '/api/enterprise/payment-methods';

export const listCompanyCards = defineRoute({
  ...own.listPaymentMethods,
  method: 'GET',
  path,
  summary: "The company's saved cards, newest first",
  actor,
});

export const createCompanySetupIntent = defineRoute({
  ...own.createSetupIntent,
  method: 'POST',
  path: `${path}/setup-intent`,
  summary: 'Begin to save a card for the company: the secret for the card form',
  actor,
});

export const addCompanyCard = defineRoute({
  ...own.addPaymentMethod,
  method: 'POST',
  path,
  summary: 'Save a card for the company; saved twice, it stays one card with the later expiry',
  actor,
});

export const removeCompanyCard = defineRoute({
  ...own.removePaymentMethod,
  method: 'DELETE',
  path: `${path}/:id`,
  summary: "Remove one of the company's saved cards",
  actor,
});
