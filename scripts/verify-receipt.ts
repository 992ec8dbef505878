/**
 * Checks a signed receipt offline: `npm run verify-receipt FILE`, or `npm run verify-receipt FILE -- --keys
 * KEYS`. Trust comes from the keys alone: a saved copy of /.well-known/indulge-keys.json. Without `--keys`
 * the script takes `indulge-keys.json` beside the receipt or in the working folder, else the key of the
 * Indulge in this checkout. `--checkpoint FILE` is a saved copy of the published checkpoint, which a receipt
 * by a revoked key needs. The exit code is 0 where everything checks out, else 1.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Checkpoint, KeySet } from '../contract/proofs/signed-receipt.ts';
import { type Finding, verifyReceipt } from '../contract/proofs/verify-receipt.ts';
import { PublishedCheckpoint } from '../contract/trust.ts';
import { signingSeed } from '../server/config/signing-seed.ts';
import { createSigner } from '../server/proofs/signer.ts';

const KEYS_FILE = 'indulge-keys.json';
const MARKS: Record<Finding['outcome'], string> = { passed: '✓', failed: '✗', open: '·' };

type Keys = { set: KeySet; source: string };

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { keys: { type: 'string' }, checkpoint: { type: 'string' } },
});
process.exitCode = (await verify(positionals[0], values)) ? 0 : 1;

async function verify(file: string | undefined, named: typeof values): Promise<boolean> {
  if (file === undefined) return say('Name the receipt: npm run verify-receipt FILE', false);
  const text = read(file);
  if (text === null) return say(`${file} cannot be read.`, false);
  const keys = findKeys(file, named.keys);
  if (keys === null) {
    say('Nothing says which key is Indulge’s, so nothing can be verified.', false);
    return say(
      `Save /.well-known/${KEYS_FILE} from the site of Indulge beside the receipt, or name it with --keys.`,
      false,
    );
  }
  const published = named.checkpoint === undefined ? null : readCheckpoint(named.checkpoint);
  if (named.checkpoint !== undefined && published === null)
    return say(`${named.checkpoint} is not a published checkpoint.`, false);
  const { valid, proven, findings, receipt } = await verifyReceipt(text, keys.set, published);
  for (const { outcome, sentence } of findings) say(`${MARKS[outcome]} ${sentence}`, valid);
  if (receipt)
    say(`· The keys are from ${keys.source}. They are worth as much as the place you got them from.`, valid);
  if (!valid) return say('This receipt is NOT valid.', false);
  return say(proven ? 'This receipt is valid, and proven.' : 'This receipt is valid, without a proof.', true);
}

function findKeys(receiptFile: string, named: string | undefined): Keys | null {
  const places = named ? [named] : [join(dirname(receiptFile), KEYS_FILE), KEYS_FILE];
  for (const place of places) {
    const text = read(place);
    if (text === null) continue;
    const set = KeySet.safeParse(parsed(text)).data;
    return set ? { set, source: resolve(place) } : null;
  }
  return named ? null : ownKey();
}

/** The key of the Indulge that runs in this checkout with its own database. */
function ownKey(): Keys | null {
  const file = join(process.env.DATA_DIR ?? '.data', 'encryption-key');
  const key = existsSync(file) ? Buffer.from(readFileSync(file, 'utf8').trim(), 'base64') : null;
  if (key?.length !== 32) return null;
  const { keyId: kid, publicKey } = createSigner(signingSeed(undefined, key));
  const x = publicKey.toString('base64url');
  return {
    set: { keys: [{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid, x }] },
    source: `the Indulge of this checkout (${file})`,
  };
}

function readCheckpoint(file: string): Checkpoint | null {
  return PublishedCheckpoint.safeParse(parsed(read(file) ?? '')).data ?? null;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Prints the line and hands on the result. */
function say(line: string, result: boolean): boolean {
  process.stdout.write(`${line}\n`);
  return result;
}
