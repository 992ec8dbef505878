/** The keys of the stand-ins: generated once, kept in the data folder, of no value anywhere else. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type SandboxSecrets = {
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string };
  issuer: { clientId: string; clientSecret: string };
  /**
   * The mail service signs its events with the private key (PEM); the public one is the body of a PEM file.
   */
  mail: { privateKey: string; publicKey: string; imapPassword: string };
  /** Text messages: the token signs requests and callbacks alike. */
  sms: { accountSid: string; authToken: string };
  google: { clientId: string; clientSecret: string };
  /** Apple hands out the private key and keeps the public one (both PEM). */
  apple: { clientId: string; teamId: string; keyId: string; privateKey: string; publicKey: string };
};

/** Reads `<dataDir>/sandbox/secrets.json`, and writes it on the first start. */
export function loadSecrets(dataDir: string): SandboxSecrets {
  const folder = join(dataDir, 'sandbox');
  const file = join(folder, 'secrets.json');
  mkdirSync(folder, { recursive: true });
  try {
    // Of two processes that start together one writes the file and the other reads it.
    writeFileSync(file, JSON.stringify(newSecrets(), null, 2), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<SandboxSecrets>;
  if (kept.mail?.imapPassword && kept.sms) return kept as SandboxSecrets;
  // The file of an earlier release lacks the keys of newer services.
  const fresh = newSecrets();
  const secrets = { ...fresh, ...kept, mail: { ...fresh.mail, ...kept.mail } };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

function newSecrets(): SandboxSecrets {
  const { privateKey, publicKey } = keyPair();
  const mail = keyPair();
  return {
    stripe: {
      secretKey: `sk_test_${token(24)}`,
      publishableKey: `pk_test_${token(24)}`,
      webhookSecret: `whsec_${token(24)}`,
    },
    issuer: { clientId: token(16), clientSecret: token(32) },
    mail: {
      privateKey: mail.privateKey,
      publicKey: mail.publicKey.replaceAll(/-----[^-]+-----|\s/g, ''),
      imapPassword: token(16),
    },
    sms: { accountSid: `AC${token(16)}`, authToken: token(16) },
    google: { clientId: `${token(8)}.apps.sandbox.example`, clientSecret: `GOCSPX-${token(20)}` },
    apple: {
      clientId: 'example.indulge.sandbox',
      teamId: token(5).toUpperCase(),
      keyId: token(5).toUpperCase(),
      privateKey,
      publicKey,
    },
  };
}

function keyPair() {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

function token(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
