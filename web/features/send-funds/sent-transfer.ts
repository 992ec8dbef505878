/**
 * The gifts from the balance that this tab sent. The id of one is in the address, so that a reload and Back
 * show its receipt and not an empty form, which would be sent a second time. A transfer is final, so what is
 * kept stays true.
 */
import type { Transfer } from '#contract/send-funds/transfers.ts';
import { keptKey } from '../../shared/kept/kept.ts';

/** Serves a browser without storage, until the page is loaded again. */
const sent = new Map<string, Transfer>();

/** Another user of this tab reads no receipt of the sender. */
const keyOf = (senderId: string, id: string) => keptKey(senderId, `sent-transfer:${id}`);

export function keepTransfer(senderId: string, transfer: Transfer): void {
  const key = keyOf(senderId, transfer.id);
  sent.set(key, transfer);
  try {
    sessionStorage.setItem(key, JSON.stringify(transfer));
  } catch {
    // Without storage the receipt lives as long as the page.
  }
}

/** Null for an id that this user did not send from this tab. */
export function findTransfer(senderId: string, id: string): Transfer | null {
  const key = keyOf(senderId, id);
  try {
    return sent.get(key) ?? (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Transfer | null);
  } catch {
    return null;
  }
}
