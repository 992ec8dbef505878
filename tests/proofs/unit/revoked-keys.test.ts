/**
 * A signing key that leaked: revoked by the operator, shown by the published keys, and heeded by the
 * verifier.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { checkpointText, receiptText } from '#contract/proofs/proof-texts.ts';
import type { Checkpoint, SignedReceipt } from '#contract/proofs/signed-receipt.ts';
import { verifyChain } from '#contract/proofs/verify-chain.ts';
import { verifyReceipt } from '#contract/proofs/verify-receipt.ts';
import { runRevokeKey } from '#server/maintain.ts';
import { makeCheckpoints, publishKey, revokeSigningKey, signReceipt } from '#server/proofs/index.ts';
import { getCheckpoint } from '#server/proofs/list-checkpoints.ts';
import { openProofs, receiptFor } from '../support.ts';

const on = await openProofs();
const old = on.deps.signer;
const [transactionId = 0n] = await on.post();
const asked = await receiptFor(on.db, transactionId);
const early = await on.sign(asked);
await on.make();
const proven = await on.sign(asked);
const published = await getCheckpoint(on.db, '1');
const next = await on.withKey(2);
const revoke = (deps = next, keyId = old.keyId) =>
  revokeSigningKey(deps, { keyId, reason: 'It was in a screenshot.' });

const folder = mkdtempSync(join(tmpdir(), 'indulge-revoked-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('only a published key that is not in use can be revoked, and its first time stays', async () => {
  expect(await revoke(on.deps)).toEqual({ outcome: 'current' });
  expect(await revoke(next, 'another')).toEqual({ outcome: 'unknown' });
  expect((await on.keys()).keys.some(({ revoked }) => revoked)).toBe(false);
  const first = await revoke();
  expect(first.outcome).toBe('revoked');
  on.clock.advance({ hours: 1 });
  expect(await revoke()).toEqual({ ...first, outcome: 'already' });
  const at = 'revokedAt' in first ? first.revokedAt.getTime() : 0;
  expect(at).toBeGreaterThan(Date.parse(published.at));
  expect((await on.keys()).keys).toMatchObject([{ kid: old.keyId, revoked: { revoked_at: at / 1000 } }, {}]);
  expect((await on.keys()).keys[1]).not.toHaveProperty('revoked');
  expect(JSON.stringify(await on.keys())).not.toContain('screenshot');
});

test('a process that still has the key does not start, sign or seal', async () => {
  await expect(publishKey(on.deps)).rejects.toThrow('was revoked');
  await expect(on.sign(asked)).rejects.toThrow('revoked key');
  await on.post();
  await expect(on.make()).rejects.toThrow('was revoked');
  expect(await makeCheckpoints(next)).toBe(1);
});

// Take the comparison of times out of verify-chain.ts, and the last line must fail.
test('the chain of checkpoints stays good across the revocation', async () => {
  const chain = [await getCheckpoint(on.db, '2'), published];
  const keys = await on.keys();
  expect(await verifyChain(chain, keys)).toBeNull();
  const late = sealed({ ...published, at: '2999-01-01T00:00:00.000Z' });
  expect(await verifyChain([late], keys)).toContain('was signed by a key that was revoked before');
});

const revoked = /signed by a key that was revoked at \d{4}-\d\d-\d\d \d\d:\d\d UTC/;

test('a receipt by the key counts only with the published checkpoint from before', async () => {
  const verify = async (receipt: SignedReceipt, checkpoint: Checkpoint | null = null) =>
    verifyReceipt(JSON.stringify(receipt), await on.keys(), checkpoint);
  const anchored = await verify(proven, published);
  expect(anchored).toMatchObject({ valid: true, proven: true });
  expect(anchored.findings[0]).toMatchObject({ outcome: 'open', sentence: expect.stringMatching(revoked) });

  const cases: [SignedReceipt, Checkpoint | null, string][] = [
    [early, published, 'no checkpoint from before'],
    [proven, null, 'only if checkpoint 1 is the published one'],
    [forged({ at: '2999-01-01T00:00:00.000Z' }), published, 'was made after that'],
    [forged({ root: '0'.repeat(64) }), published, 'proves its amounts'],
  ];
  for (const [receipt, checkpoint, reason] of cases) {
    const { valid, proven, findings } = await verify(receipt, checkpoint);
    expect({ reason, valid, proven }).toEqual({ reason, valid: false, proven: false });
    expect(findings[0]?.sentence).toMatch(revoked);
    expect(findings[0]?.sentence).toContain(reason);
  }
});

test('a receipt that is downloaded again is by the new key, and its old checkpoint proves once compared', async () => {
  const again = JSON.stringify(await signReceipt(next, asked));
  const keys = await on.keys();
  const alone = await verifyReceipt(again, keys);
  expect(alone).toMatchObject({ valid: true, proven: false });
  expect(alone.findings[2]?.sentence).toMatch(revoked);
  expect(await verifyReceipt(again, keys, published)).toMatchObject({ valid: true, proven: true });
  const later = await verifyReceipt(JSON.stringify(forged({ at: '2999-01-01T00:00:00.000Z' }, next)), keys);
  expect(later.valid).toBe(false);
  expect(later.findings[2]?.sentence).toContain('before it was made');
});

test('the command says it, too, and takes a saved checkpoint', async () => {
  const place = (name: string, content: object) => {
    writeFileSync(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };
  const receipt = place('a.receipt.json', proven);
  const keys = ['--keys', place('indulge-keys.json', await on.keys())];
  const run = (...more: string[]) =>
    promisify(execFile)(process.execPath, [script, receipt, ...keys, ...more]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    );
  const [alone, compared, nonsense] = await Promise.all([
    run(),
    run('--checkpoint', place('checkpoint.json', published)),
    run('--checkpoint', receipt),
  ]);
  expect(alone).toMatchObject({ code: 1, stdout: expect.stringMatching(revoked) });
  expect(compared).toMatchObject({ code: 0, stdout: expect.stringContaining('valid, and proven') });
  expect(nonsense).toMatchObject({ code: 1, stdout: expect.stringContaining('not a published checkpoint') });
});

test('an operator revokes by a command, and reads why it cannot', async () => {
  const said: string[] = [];
  const ENCRYPTION_KEY = 'ab'.repeat(32);
  const env = { NODE_ENV: 'test', DATABASE_URL: on.db.url, DATA_DIR: folder, ENCRYPTION_KEY };
  const command = (...words: string[]) => runRevokeKey(env, words, (line) => said.push(line));
  await expect(command(next.signer.keyId)).rejects.toThrow('Name the key and the reason');
  await expect(command('another', 'It leaked.')).rejects.toThrow('No key another was ever published');
  await command(old.keyId, 'It leaked.');
  await command(next.signer.keyId, 'It', 'leaked.');
  expect(said).toMatchObject([
    expect.stringMatching(/^It was revoked at/),
    expect.stringMatching(/^Revoked at/),
  ]);
  const { rows } = await on.db.query('select reason from signing_key_revocation order by revoked_at');
  expect(rows).toEqual([{ reason: 'It was in a screenshot.' }, { reason: 'It leaked.' }]);
});

const script = join(import.meta.dirname, '../../../scripts/verify-receipt.ts');

/** A checkpoint as those who know the key can sign it. */
function sealed(checkpoint: Checkpoint): Checkpoint {
  const value = old.sign(checkpointText(checkpoint)).toString('base64url');
  return { ...checkpoint, signature: { keyId: old.keyId, value } };
}

/** The proven receipt with a checkpoint of the leaked key, signed by the leaked key or a good one. */
function forged(change: Partial<Checkpoint>, { signer } = on.deps): SignedReceipt {
  if (!proven.proof) throw new Error('The receipt has a proof.');
  const value = signer.sign(receiptText(proven.receipt)).toString('base64url');
  const checkpoint = sealed({ ...proven.proof.checkpoint, ...change });
  return { ...proven, signature: { keyId: signer.keyId, value }, proof: { ...proven.proof, checkpoint } };
}
