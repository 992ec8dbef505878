/** The SQL of gift cards in the past of a demonstration. */
import type { Tx } from '#server/db/transaction.ts';
import type { Codes } from './codes.ts';

export type PastCard = {
  id: string;
  orderId: string;
  userId: string;
  giftCardId: string;
  faceCents: bigint;
  code: string;
  /** The issuer's. */
  issuerOrderId: string;
  /** Used and put into the archive. */
  used: boolean;
  at: Date;
};

/** All issued by this issuer and mailed; the codes are sealed like any other. */
export async function insertPastCards(
  tx: Tx,
  { codes, issuer }: { codes: Codes; issuer: string },
  cards: readonly PastCard[],
): Promise<void> {
  const sealed = cards.map(({ id, code }) => codes.seal(id, { code, pin: null, redemptionUrl: null }));
  await tx.query(
    `insert into gift_card_unit (id, order_id, user_id, gift_card_id, gift_card_name, image_url, issuer_product_id, face_cents,
       state, sent_at, attempts, tended_at, issuer, issuer_order_id, secret, secret_nonce, secret_key_id, code_hash, created_at,
       resolved_at, mailed_at, used_at, archived_at)
     select past.id, past.order_id, past.user_id, card.id, card.name, card.image_url, card.issuer_product_id, past.face_cents,
       'issued', past.at, 1, past.at, $13, past.issuer_order_id, past.secret, past.nonce, past.key_id, past.hash, past.at,
       past.at + interval '3 seconds', past.at + interval '5 seconds',
       case when past.used then past.at + interval '9 days' end, case when past.used then past.at + interval '9 days' end
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::bigint[], $6::bytea[], $7::bytea[], $8::text[], $9::bytea[],
       $10::boolean[], $11::timestamptz[], $12::text[])
       as past (id, order_id, user_id, gift_card_id, face_cents, secret, nonce, key_id, hash, used, at, issuer_order_id)
     join gift_card card on card.id = past.gift_card_id`,
    [
      cards.map(({ id }) => id),
      cards.map(({ orderId }) => orderId),
      cards.map(({ userId }) => userId),
      cards.map(({ giftCardId }) => giftCardId),
      cards.map(({ faceCents }) => faceCents),
      sealed.map(({ secret }) => secret),
      sealed.map(({ nonce }) => nonce),
      sealed.map(({ keyId }) => keyId),
      cards.map(({ code }) => codes.hash(code)),
      cards.map(({ used }) => used),
      cards.map(({ at }) => at),
      cards.map(({ issuerOrderId }) => issuerOrderId),
      issuer,
    ],
  );
}
