/** The file of a signed receipt: what it says, who signed it, and its proof. docs/trust.md describes it. */
import { z } from 'zod';
import { Timestamp } from '../kernel/common.ts';
import { Money } from '../kernel/money.ts';

export const RECEIPT_FORMAT = 'indulge-receipt/1';

/** A SHA-256 as lowercase hex. */
export const Hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ id: 'Hash', description: 'A SHA-256 in hexadecimal' });

export const Signature = z
  .strictObject({
    /** The thumbprint (RFC 7638) of the key at /.well-known/indulge-keys.json. */
    keyId: z.string().regex(/^[\w-]{43}$/),
    /** Ed25519, 64 bytes in base64url. */
    value: z.string().regex(/^[\w-]{85}[AQgw]$/),
  })
  .meta({ id: 'Signature' });
export type Signature = z.infer<typeof Signature>;

export const Checkpoint = z
  .strictObject({
    number: z.int().min(1),
    /** When it was made. */
    at: Timestamp,
    /** How many transactions it covers. */
    size: z.int().min(1),
    /** The root of the Merkle tree of these transactions (RFC 9162). */
    root: Hash,
    /** The hash of the checkpoint before; null for the first. */
    previous: Hash.nullable(),
    signature: Signature,
  })
  .meta({ id: 'Checkpoint' });
export type Checkpoint = z.infer<typeof Checkpoint>;

/** One side of a ledger transaction, as its reader may see it. */
const ReceiptEntry = z.strictObject({
  /** The kind of account: `member`, `fee_income` and so on. */
  account: z.string().max(40),
  /** The owner of the account, where the reader is the owner. */
  holderId: z.string().max(40).nullable(),
  amount: Money,
});
export type ReceiptEntry = z.infer<typeof ReceiptEntry>;

/** What is signed. */
export const ReceiptBody = z
  .strictObject({
    /** The address of the Indulge that signed it. */
    issuer: z.string().max(300),
    /** When it was signed. The document is as it stood at this moment. */
    signedAt: Timestamp,
    reader: z.enum(['member', 'enterprise', 'guest']),
    /** The receipt as the reader's page shows it. */
    document: z.looseObject({}),
    /** What the ledger recorded; null where nothing was charged or moved. */
    ledger: z
      .strictObject({
        id: z.string().max(40),
        kind: z.string().max(40),
        recordedAt: Timestamp,
        /** The sides that the reader may see. */
        entries: z.array(ReceiptEntry).max(100),
      })
      .nullable(),
  })
  .meta({ id: 'ReceiptBody' });
export type ReceiptBody = z.infer<typeof ReceiptBody>;

export const InclusionProof = z
  .strictObject({
    /** The hash of each side of the transaction, in the ledger's order. */
    entries: z.array(Hash).max(100),
    /** Opens the hashes of the sides on the receipt, in their order there. */
    opened: z
      .array(z.strictObject({ position: z.int().min(0), salt: Hash, holder: Hash.nullable() }))
      .max(100),
    /** The place of the transaction in the tree, from 0. */
    index: z.int().min(0),
    /** The hashes beside the way from the leaf to the root. */
    path: z.array(Hash).max(64),
    checkpoint: Checkpoint,
  })
  .meta({ id: 'InclusionProof' });
export type InclusionProof = z.infer<typeof InclusionProof>;

export const SignedReceipt = z
  .strictObject({
    format: z.literal(RECEIPT_FORMAT),
    /** Plain words about the proof, for readers of the file; always what `noteOn` writes. */
    note: z.string(),
    receipt: ReceiptBody,
    signature: Signature,
    /** Null until the hour's checkpoint is made, and where nothing moved. */
    proof: InclusionProof.nullable(),
  })
  .meta({ id: 'SignedReceipt' });
export type SignedReceipt = z.infer<typeof SignedReceipt>;

/** The published keys: a JSON Web Key Set (RFC 7517, RFC 8037). */
export const KeySet = z
  .object({
    keys: z.array(
      z.object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        alg: z.literal('EdDSA'),
        use: z.literal('sig'),
        kid: z.string(),
        /** The public key, 32 bytes in base64url. */
        x: z.string().regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/),
        /**
         * Others may know the private key: what it signed counts only with a checkpoint that was published
         * before this moment, in seconds since 1970 (as OpenID Federation publishes historical keys).
         */
        revoked: z.object({ revoked_at: z.int().min(0) }).optional(),
      }),
    ),
  })
  .meta({ id: 'KeySet' });
export type KeySet = z.infer<typeof KeySet>;

/** A sentence for readers of the file. Verifiers refuse any other, since it is not signed. */
export function noteOn({ receipt, proof }: Pick<SignedReceipt, 'receipt' | 'proof'>): string {
  if (receipt.ledger === null) return 'Signed by Indulge. This payment moved nothing, so it has no proof.';
  if (proof === null)
    return 'Signed by Indulge. The proof comes within the hour: download this receipt again.';
  return `Signed by Indulge, with a proof that the ledger holds it. Anyone can check it at ${receipt.issuer}/trust`;
}
