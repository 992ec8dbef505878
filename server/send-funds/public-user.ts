/** What strangers see of a member: enough to recognize an acquaintance, too little to identify a stranger. */
import type { PublicUser } from '#contract/send-funds.ts';

/** A public member, as the database stores them. */
export type PublicMember = {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  phoneDigits: string | null;
  profileImageUrl: string | null;
};

export function toPublicUser(member: PublicMember): PublicUser {
  return {
    id: member.id,
    username: member.username,
    firstName: maskName(member.firstName),
    lastName: maskName(member.lastName),
    phoneNumber: member.phoneDigits === null ? null : maskPhone(member.phoneDigits),
    profileImageUrl: member.profileImageUrl,
  };
}

/** "M***" for every name that begins with M. The length would reveal too much. */
export function maskName(name: string): string {
  const [first] = new Intl.Segmenter('en').segment(name.trim());
  return first ? `${first.segment.toUpperCase()}***` : '';
}

/** The last four digits, which people know of a friend's number. */
export function maskPhone(digits: string): string {
  return `(***) ***-${digits.slice(-4)}`;
}
