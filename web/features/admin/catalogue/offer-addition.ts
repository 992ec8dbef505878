import type { GivenSynchronize, IssuerOffer } from '#contract/admin/catalogue-issuer.ts';
import { fieldErrors } from '../../../api/api-error.ts';

/** A card to add, as it is typed. */
export type Addition = Omit<NonNullable<GivenSynchronize['additions']>[number], 'minValue' | 'maxValue'> & {
  minValue: string;
  maxValue: string;
};

/** The card to add for an offer, before any edits. */
export function additionFromOffer({ fixedValues: _fixed, ...offer }: IssuerOffer): Addition {
  return { ...offer, isPopular: false, isTrending: false, isNew: true };
}

/** Groups the server's field errors by card: `additions.1.name` concerns the name of the second. */
export function errorsByAddition(
  error: Error,
  products: readonly string[],
): Record<string, Record<string, string>> {
  const errors: Record<string, Record<string, string>> = {};
  for (const [path, message] of Object.entries(fieldErrors(error))) {
    const [, index = '', field = ''] = /^additions\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const product = products[Number(index)];
    if (field && product) errors[product] = { ...errors[product], [field]: message };
  }
  return errors;
}
