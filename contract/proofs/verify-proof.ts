/** Verifies that a receipt says what a checkpoint of the ledger holds. */
import { entryText, holderText, leafText } from './proof-texts.ts';
import { rootFromPath } from './root-from-path.ts';
import type { InclusionProof, ReceiptBody } from './signed-receipt.ts';
import { sha256Text } from './webcrypto.ts';

/** Null where the proof holds; otherwise a sentence that says what is wrong. */
export async function verifyProof(receipt: ReceiptBody, proof: InclusionProof): Promise<string | null> {
  const { ledger } = receipt;
  if (ledger === null) return 'The receipt names no transaction of the ledger.';
  if (!matchesLedger(receipt)) return 'The amount on the receipt is not the one in its ledger entries.';
  if (!(await opensEntries(ledger.entries, proof)))
    return 'The entries on the receipt are not those of the transaction in the ledger.';
  const { index, path, checkpoint, entries } = proof;
  const { id, kind, recordedAt } = ledger;
  const leaf = leafText({ id, kind, recordedAt, entries });
  const root = await rootFromPath({ leaf, index, size: checkpoint.size, path });
  return root === checkpoint.root ? null : `The transaction is not in checkpoint ${checkpoint.number}.`;
}

type Entries = NonNullable<ReceiptBody['ledger']>['entries'];

/** Every entry on the receipt, with its salt, has the hash that the leaf has at its position. */
async function opensEntries(shown: Entries, { entries, opened }: InclusionProof): Promise<boolean> {
  if (shown.length !== opened.length) return false;
  if (new Set(opened.map(({ position }) => position)).size !== opened.length) return false;
  for (const [place, { account, holderId, amount }] of shown.entries()) {
    const { position = -1, salt = '', holder = null } = opened[place] ?? {};
    if (holderId !== null && holder !== (await sha256Text(holderText(holderId, salt)))) return false;
    if (entries[position] !== (await sha256Text(entryText({ account, holder, amount }, salt)))) return false;
  }
  return true;
}

/**
 * The document's own amount stands in the ledger: for a holder on the holder's account, for a guest as what
 * the card was charged, or as the gift where staff settled the payment.
 */
function matchesLedger({ reader, document, ledger }: ReceiptBody): boolean {
  const entries = ledger?.entries ?? [];
  if (reader !== 'guest') {
    return entries.some(
      ({ account, holderId, amount }) =>
        account === reader && holderId !== null && amount === document.amount && isHolder(document, holderId),
    );
  }
  const charged = entries.find(({ account }) => account === 'processor_clearing');
  if (charged) return charged.amount === `-${document.totalAmount}`;
  return entries.some(({ amount }) => amount === document.amount);
}

/** A company's receipt names no user; the holder of its account is the company. */
function isHolder({ userId }: ReceiptBody['document'], holderId: string): boolean {
  return userId === undefined || userId === holderId;
}
