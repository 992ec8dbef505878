/** A list of email addresses and domains, searched for the address of a person. */
import { plainEmail } from './contact.ts';

/** The listed email that equals an address, else the first listed domain that it belongs to. */
export type AddressList = (email: string) => string | undefined;

/**
 * A large order asks for each of its recipients while it holds a balance, so a search takes as long in a list
 * of a hundred thousand.
 */
export function createAddressList({
  emails,
  domains,
}: {
  emails: readonly string[];
  domains: readonly string[];
}): AddressList {
  // What is listed twice is found where it stands first.
  const emailOf = new Map(emails.toReversed().map((email) => [plainEmail(email), email]));
  const placeOf = new Map(domains.map((domain, place) => [domain, place] as const).reverse());
  return (email) => {
    const listed = emailOf.get(plainEmail(email));
    if (listed !== undefined || placeOf.size === 0) return listed;
    const places = domainsOf(email).flatMap((domain) => placeOf.get(domain) ?? []);
    return domains[Math.min(...places)];
  };
}

/** The host of an address, and every domain above it. */
function domainsOf(email: string): string[] {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
