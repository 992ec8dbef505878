/** The SQL of the fast path of capturing units: the function `capture_units`. */
import type { Queryable } from '#server/db/pool.ts';
import type { SealedSecret } from '../codes.ts';

export type UnitToCapture = {
  unitId: string;
  issuer: string;
  now: Date;
  issuerOrderId: string;
  sealed: SealedSecret;
  /** The present key's hash of the code first. */
  hashes: Buffer[];
  message: string;
};

/** The units that were captured. */
export async function captureUnits(
  db: Queryable,
  units: UnitToCapture[],
  title: string,
): Promise<Set<string>> {
  const known = units.flatMap(({ hashes }, at) => hashes.map((hash) => ({ place: at + 1, hash })));
  const { rows } = await db.query<{ id: string }>({
    name: 'capture-units',
    text: 'select id from capture_units($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as id',
    values: [
      units.map(({ unitId }) => unitId),
      units.map(({ issuerOrderId }) => issuerOrderId),
      units.map(({ sealed }) => sealed.secret),
      units.map(({ sealed }) => sealed.nonce),
      units.map(({ sealed }) => sealed.keyId),
      units.map(({ hashes: [first] }) => first),
      units.map(({ message }) => message),
      known.map(({ place }) => place),
      known.map(({ hash }) => hash),
      units[0]?.issuer,
      title,
      units[0]?.now,
    ],
  });
  return new Set(rows.map(({ id }) => id));
}
