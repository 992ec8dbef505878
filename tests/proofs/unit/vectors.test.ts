/** The test vectors of docs/trust.md, by which others can check a program of their own. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalJson } from '#contract/proofs/canonical-json.ts';
import { checkpointText, entryText, holderText, leafText } from '#contract/proofs/proof-texts.ts';
import { isSignedBy, thumbprintOf } from '#contract/proofs/webcrypto.ts';
import { createSigner } from '#server/proofs/signer.ts';
import vectors from '../../../docs/trust-vectors.json' with { type: 'json' };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('an entry and a holder', () => {
  const { entry, salt, text, hash } = vectors.entry;
  expect(entryText(entry, salt)).toBe(text);
  expect(sha256(text)).toBe(hash);
  expect(sha256(holderText(vectors.holder.holderId, vectors.holder.salt))).toBe(vectors.holder.hash);
});

test('a leaf', () => {
  const { leaf, text, hash } = vectors.leaf;
  expect(leafText(leaf)).toBe(text);
  expect(sha256(`\0${text}`)).toBe(hash);
});

test('a key and its thumbprint', async () => {
  const { seed, x, kid } = vectors.key;
  const signer = createSigner(Buffer.from(seed, 'hex'));
  expect(signer.publicKey.toString('base64url')).toBe(x);
  expect(signer.keyId).toBe(kid);
  expect(await thumbprintOf(x)).toBe(kid);
});

test('a checkpoint, its hash and its signature', async () => {
  const { checkpoint, text, hash, signature } = vectors.checkpoint;
  expect(checkpointText(checkpoint)).toBe(text);
  expect(sha256(text)).toBe(hash);
  expect(await isSignedBy(text, signature, vectors.key.x)).toBe(true);
  expect(await isSignedBy(`${text} `, signature, vectors.key.x)).toBe(false);
});

// RFC 8032, section 7.1, test 1: the key and the signature of the empty text.
test('the signer is the Ed25519 of RFC 8032', () => {
  const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex');
  const signer = createSigner(seed);
  expect(signer.publicKey.toString('hex')).toBe(
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  );
  expect(signer.sign('').toString('hex')).toMatch(
    /^e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555/,
  );
});

// RFC 8037, appendix A.3: the thumbprint of the same key.
test('the thumbprint is the one of RFC 7638', async () => {
  expect(await thumbprintOf('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo')).toBe(
    'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  );
});

test('canonical JSON orders names, keeps text as it is, and refuses numbers that are not whole', () => {
  expect(canonicalJson({ b: [1, null, true], a: 'ü"\n', A: {} })).toBe(
    '{"A":{},"a":"ü\\"\\n","b":[1,null,true]}',
  );
  expect(() => canonicalJson(0.5)).toThrow('not whole');
});
