/** The formats of environment variables, each with the sentence for a value that does not have it. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { isProxy, proxyList } from './proxies.ts';

const cents = /^\d{1,12}\.\d{2}$/;

export function whole(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

export function url(schemes: string[], example: string) {
  const message = `must be an address like ${example}`;
  return z
    .string()
    .refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), message);
}

export function oneOf<const Value extends string>(values: Value[]) {
  return z.enum(values, `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`);
}

export const web = (example: string) =>
  url(['http:', 'https:'], example).transform((value) => value.replace(/\/+$/, ''));
export const email = z.string().regex(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/, 'must be an email address');
export const text = z.string().max(2000, 'must be at most 2000 characters long');
export const secret = z.string().max(20_000, 'is too long');

export const certificate = pem((text) => new X509Certificate(text), 'must be a certificate in PEM');
export const privateKey = pem((text) => {
  const { asymmetricKeyType: type } = createPrivateKey(text);
  if (type !== 'rsa') throw new TypeError(`A key of the kind ${type}.`);
}, 'must be an RSA private key in PEM, without a passphrase');

/** An environment file cannot hold line breaks, so the text may write them as \\n. */
function pem(parse: (text: string) => unknown, message: string) {
  return secret
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine((value) => {
      try {
        parse(value);
        return true;
      } catch {
        return false;
      }
    }, message);
}

/** `cu,ir,kp`; `none` for no domain. */
export const domains = text
  .refine(
    (value) => value === 'none' || value.split(',').every((each) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(each)),
    'must list domains, like cu,ir,kp, or be none',
  )
  .transform((value) => (value === 'none' ? [] : value.split(',')));

/** `2020=600.00,2026=2000.00`: each amount applies from its year on. */
export const amountsByYear = text
  .regex(
    /^20\d\d=\d{1,9}\.\d{2}(,20\d\d=\d{1,9}\.\d{2})*$/,
    'must list years and amounts, like 2020=600.00,2026=2000.00',
  )
  .transform((value) => yearsOf(value));

export function yearsOf(value: string): ReadonlyMap<number, bigint> {
  return new Map(
    value.split(',').map((each) => [Number(each.slice(0, 4)), BigInt(each.slice(5).replace('.', ''))]),
  );
}

export const proxies = text.refine(
  (value) => proxyList(value).every(isProxy),
  'must list addresses or ranges of proxies, like 10.0.0.5,10.1.0.0/16',
);

/** Looser than other addresses: with a Unix socket the host is empty, which `URL` does not parse. */
export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must be an address like postgres://user:password@host:5432/indulge');

export const amount = z
  .string()
  .regex(cents, 'must be an amount of dollars like 10000.00')
  .transform((value) => BigInt(value.replace('.', '')));

/** The key of a cipher, or the seed of a key that signs. */
export const key = z
  .string()
  .regex(
    /^([0-9a-fA-F]{64}|[A-Za-z0-9+/]{43}=)$/,
    'must be 32 random bytes in hex or base64, as `openssl rand -base64 32` prints them',
  )
  .transform((value) => Buffer.from(value, value.length === 64 ? 'hex' : 'base64'));

export const encryptionKeys = z
  .string()
  .transform((value) => value.split(','))
  .pipe(z.array(key));

/** An address of the form `name@host` or `Name <name@host>`. */
export const mailbox = z
  .string()
  .regex(
    /^([^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
    'must be like Indulge <hello@indulge.example>',
  );
