/** What the help center is made of. */
import type { HelpPlace } from './places.ts';

/** Fees and limits as the server publishes them, ready to read: "7.5%", "$1,000.00". */
export type HelpFacts = {
  readonly addFundsFee: string;
  readonly guestFee: string;
  readonly companyFee: string;
  readonly addFundsMinimum: string;
  readonly addFundsMaximum: string;
  readonly guestMinimum: string;
  readonly guestMaximum: string;
};

/** A paragraph that names a fee or a limit is a function, so that no number is written down twice. */
export type Paragraph = string | ((facts: HelpFacts) => string);

export type Article = {
  /** Unique in the help center; the anchor in the address. */
  readonly id: string;
  readonly question: string;
  readonly answer: readonly Paragraph[];
  /** Where one does it. */
  readonly link: { readonly label: string; readonly to: HelpPlace };
  /** Other words that people search for. */
  readonly words?: string;
};

export type Topic = {
  /** The last part of the address. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly articles: readonly Article[];
};
