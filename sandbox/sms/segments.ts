/**
 * How many segments a message is sent in: 160 characters of the GSM alphabet, or 70 of any other (GSM 03.38).
 */

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each counts as two. */
const EXTENDED = new Set('^{}\\[~]|€');

export function segmentsOf(text: string): number {
  let length = 0;
  for (const character of text) {
    if (BASIC.has(character)) length += 1;
    else if (EXTENDED.has(character)) length += 2;
    else return partsOf(text.length, 70, 67);
  }
  return partsOf(length, 160, 153);
}

/** A part of several carries a header, so it has less room. */
function partsOf(length: number, alone: number, joined: number): number {
  return length <= alone ? 1 : Math.ceil(length / joined);
}
