/**
 * Fast path: issued cards that arrive together are captured with one statement of each kind and one commit
 * (capture_units). It shortens issuing/resolve-unit.ts, which resolves whatever is left out here;
 * tests/orders/races/capture-differential.test.ts compares the two.
 */
import { batchByDatabase } from '#server/db/batcher.ts';
import { retried } from '#server/db/transaction.ts';
import type { Codes } from '../codes.ts';
import type { Issued } from '../issuer-port.ts';
import { CARD_READY, cardReadyMessage } from '../issuing/capture-unit.ts';
import type { Unit } from '../unit.ts';
import { captureUnits, type UnitToCapture } from './capture-batch-store.ts';

const captureTogether = batchByDatabase((db, units: UnitToCapture[]) =>
  retried(async () => {
    const captured = await captureUnits(db, units, CARD_READY);
    return units.map(
      ({ unitId }, place) =>
        captured.has(unitId) && units.findIndex((unit) => unit.unitId === unitId) === place,
    );
  }),
);

type Capture = { unit: Unit; issued: Issued; codes: Codes; issuer: string; now: Date };

/** Returns false when the unit has to be resolved alone; then nothing was done. */
export function captureBatch(
  db: Parameters<typeof captureTogether>[0],
  { unit, issued, codes, issuer, now }: Capture,
): Promise<boolean> {
  return captureTogether(db, {
    unitId: unit.id,
    issuer,
    now,
    issuerOrderId: issued.issuerOrderId,
    sealed: codes.seal(unit.id, issued),
    hashes: codes.hashes(issued.code),
    message: cardReadyMessage(unit),
  });
}
