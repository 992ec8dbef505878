/** What strangers see of a member: enough to recognize an acquaintance, too little to identify a stranger. */
import type { PublicUser } from '#contract/send-funds/recipients.ts';

/** A public member, as the database stores them. */
export type PublicMember = {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  phoneDigits: string | null;
  profileImageUrl: string | null;
};

/** A public member, with what they allow their own page to show. */
export type PageOwner = PublicMember & { showFirstName: boolean };

/**
 * In lists and on receipts, which name people that nobody asked for or outlive a setting: always masked
 * (P134).
 */
export function toPublicUser(member: PublicMember): PublicUser {
  return {
    id: member.id,
    username: member.username,
    firstName: maskName(member.firstName),
    firstNameShown: false,
    lastName: maskName(member.lastName),
    phoneNumber: member.phoneDigits === null ? null : maskPhone(member.phoneDigits),
    profileImageUrl: member.profileImageUrl,
  };
}

/** On the member's own page. */
export function toPageOwner(member: PageOwner): PublicUser {
  const firstNameShown = showsFirstName(member);
  return { ...toPublicUser(member), firstName: nameOnPage(member), firstNameShown };
}

/** The first name on the member's own page and in the preview of a link to it. */
export function nameOnPage(member: Pick<PageOwner, 'firstName' | 'showFirstName'>): string {
  return showsFirstName(member) ? member.firstName.trim() : maskName(member.firstName);
}

function showsFirstName({
  firstName,
  showFirstName,
}: Pick<PageOwner, 'firstName' | 'showFirstName'>): boolean {
  return showFirstName && firstName.trim() !== '';
}

/** "M***" for every name that begins with M. The length would reveal too much. */
function maskName(name: string): string {
  const [first] = new Intl.Segmenter('en').segment(name.trim());
  return first ? `${first.segment.toUpperCase()}***` : '';
}

/** The last four digits, which people know of a friend's number. */
function maskPhone(digits: string): string {
  return `(***) ***-${digits.slice(-4)}`;
}
