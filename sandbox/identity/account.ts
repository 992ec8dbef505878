/** The database of the identity stand-in: signing keys, accounts and authorization codes. */
import { randomBytes, randomInt } from 'node:crypto';
import type { Row } from '../kernel/database.ts';

export type ProviderName = 'google' | 'apple';

export type Account = {
  subject: string;
  email: string;
  emailVerified: boolean;
  givenName: string;
  familyName: string;
  /** Whether this account has signed in to a client before; Apple sends the name only the first time. */
  consented: boolean;
};

/** Two demo members, one new user, and one with an unverified email. */
export const firstAccounts = [
  { email: 'maya@example.com', emailVerified: true, givenName: 'Maya', familyName: 'Okafor' },
  { email: 'leo@example.com', emailVerified: true, givenName: 'Leo', familyName: 'Brandt' },
  { email: 'noor.haddad@example.com', emailVerified: true, givenName: 'Noor', familyName: 'Haddad' },
  { email: 'unproved@example.com', emailVerified: false, givenName: 'Uma', familyName: 'Proved' },
];

/** Shaped like the real ones: Google's are 21 digits, Apple's two numbers around a hexadecimal one. */
export function newSubject(provider: ProviderName): string {
  const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('');
  return provider === 'google'
    ? `1${digits(20)}`
    : `00${digits(4)}.${randomBytes(16).toString('hex')}.${digits(4)}`;
}

export function accountOf(row: Row): Account {
  return {
    subject: String(row.subject),
    email: String(row.email),
    emailVerified: row.email_verified === 1,
    givenName: String(row.given_name),
    familyName: String(row.family_name),
    consented: row.consented === 1,
  };
}
