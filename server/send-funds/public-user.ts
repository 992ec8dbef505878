/** What strangers see of a member: enough to recognise somebody they know, too little to learn who somebody is. */
import type { PublicUser } from '#contract/send-funds.ts';

/** A member who shows themselves, as the database keeps them. */
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

/** "M***" for every name that begins with an M: how long it is would tell too much. */
export function maskName(name: string): string {
  const [first] = new Intl.Segmenter('en').segment(name.trim());
  return first ? `${first.segment.toUpperCase()}***` : '';
}

/** The last four digits, which is what people know of a friend's number. */
export function maskPhone(digits: string): string {
  return `(***) ***-${digits.slice(-4)}`;
}
