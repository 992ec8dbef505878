/** Answers a signed receipt as a file to save, with line breaks for those who open it. */
import type { FastifyReply } from 'fastify';
import type { SignedReceipt } from '#contract/proofs/signed-receipt.ts';
import { asDownload } from '#server/http/edge/downloads.ts';

export function sendReceipt(reply: FastifyReply, receipt: SignedReceipt): FastifyReply {
  const name = receipt.receipt.ledger?.id ?? receipt.receipt.signedAt.slice(0, 10);
  return asDownload(reply, `indulge-${name}.receipt.json`)
    .type('application/json; charset=utf-8')
    .send(Buffer.from(`${JSON.stringify(receipt, null, 2)}\n`));
}
