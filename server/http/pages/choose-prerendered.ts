import type { PublicConfig } from '#contract/config.ts';
import type { Page, Prerendered } from '#contract/page-manifest.ts';

/** The configuration that a prerendered page may show. */
export type SignInOptions = Pick<PublicConfig, 'signInProviders' | 'demo'>;

/** `isMember`: at the page of a member who receives visitors. */
export type PageVisit = { query: string; isVisitor: boolean; isMember: boolean };

/** The HTML that suits the arrival; undefined where none does, and the app renders the page itself. */
export function choosePrerendered(
  page: Page | undefined,
  arrival: PageVisit,
  options: SignInOptions,
): Prerendered | undefined {
  return page?.prerendered.find((each) => suitsArrival(each, arrival) && suitsOptions(each, options));
}

function suitsArrival(
  { audience, anyQuery, ofMember }: Prerendered,
  { query, isVisitor, isMember }: PageVisit,
): boolean {
  if (ofMember && !isMember) return false;
  return (audience === 'visitor') === isVisitor && (anyQuery || /^(next=[^&]*)?$/.test(query));
}

function suitsOptions(
  { signInOptions: shown }: Prerendered,
  { signInProviders, demo }: SignInOptions,
): boolean {
  if (!shown) return true;
  return shown.demo === (demo !== null) && shown.signInProviders.join() === signInProviders.join();
}
