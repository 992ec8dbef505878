/** The database of the identity stand-in: signing keys, accounts and authorization codes. */
import { createHash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { openDatabase } from '../kernel/database.ts';
import { type Account, accountOf, firstAccounts, newSubject, type ProviderName } from './account.ts';
import { identityMigrations } from './registry-tables.ts';

export type Grant = {
  subject: string;
  clientId: string;
  redirectUri: string;
  nonce: string | null;
  codeChallenge: string | null;
};

export type Registry = {
  /** The provider's RS256 key with its private part; generated on the first call. */
  signingKey(provider: ProviderName): Promise<JWK>;
  accounts(provider: ProviderName): Account[];
  account(provider: ProviderName, subject: string): Account | undefined;
  /** Adds an account, or changes the one with this email. */
  saveAccount(provider: ProviderName, account: Omit<Account, 'subject' | 'consented'>): Account;
  markConsented(provider: ProviderName, subject: string): void;
  /** Returns a code that `redeem` accepts once, within five minutes. */
  issueCode(provider: ProviderName, grant: Grant): string;
  redeem(provider: ProviderName, code: string): Grant | undefined;
  close(): void;
};

const CODE_LIFETIME_MS = 5 * 60_000;

export function openRegistry(dataDir: string): Registry {
  const database = openDatabase({ dataDir, name: 'identity', migrations: identityMigrations });

  const saveAccount: Registry['saveAccount'] = (provider, account) => {
    const row = database.get(
      `insert into person (provider, subject, email, email_verified, given_name, family_name)
       values (?, ?, ?, ?, ?, ?)
       on conflict (provider, email) do update set email_verified = excluded.email_verified,
         given_name = excluded.given_name, family_name = excluded.family_name
       returning *`,
      provider,
      newSubject(provider),
      account.email,
      account.emailVerified ? 1 : 0,
      account.givenName,
      account.familyName,
    );
    if (!row) throw new Error('The account was not saved.');
    return accountOf(row);
  };

  for (const provider of ['google', 'apple'] as const) {
    const known = database.get('select 1 from person where provider = ?', provider);
    if (!known)
      database.transaction(() => firstAccounts.forEach((account) => void saveAccount(provider, account)));
  }

  return {
    async signingKey(provider) {
      const read = () => database.get('select jwk from signing_key where provider = ?', provider)?.jwk;
      if (!read()) {
        const made = JSON.stringify(await newSigningKey());
        database.run('insert into signing_key values (?, ?) on conflict do nothing', provider, made);
      }
      return JSON.parse(String(read())) as JWK;
    },
    accounts: (provider) =>
      database.all('select * from person where provider = ? order by rowid', provider).map(accountOf),
    account(provider, subject) {
      const row = database.get('select * from person where provider = ? and subject = ?', provider, subject);
      return row && accountOf(row);
    },
    saveAccount,
    markConsented: (provider, subject) =>
      void database.run(
        'update person set consented = 1 where provider = ? and subject = ?',
        provider,
        subject,
      ),
    issueCode(provider, grant) {
      const code = randomBytes(32).toString('base64url');
      database.run('delete from code where expires_at < ?', Date.now());
      database.run(
        'insert into code values (?, ?, ?, ?, ?, ?, ?, ?)',
        hashOf(code),
        provider,
        grant.subject,
        grant.clientId,
        grant.redirectUri,
        grant.nonce,
        grant.codeChallenge,
        Date.now() + CODE_LIFETIME_MS,
      );
      return code;
    },
    redeem(provider, code) {
      const row = database.get(
        'delete from code where hash = ? and provider = ? returning *',
        hashOf(code),
        provider,
      );
      if (!row || Number(row.expires_at) < Date.now()) return undefined;
      return {
        subject: String(row.subject),
        clientId: String(row.client_id),
        redirectUri: String(row.redirect_uri),
        nonce: row.nonce === null ? null : String(row.nonce),
        codeChallenge: row.code_challenge === null ? null : String(row.code_challenge),
      };
    },
    close: () => database.close(),
  };
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' };
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
