/**
 * The words of text messages. A message of the GSM alphabet has 160 characters for the price of one, and one
 * character of another alphabet leaves 70; so a sender's name is written in the GSM alphabet, and cut where
 * the link needs the room. Nothing here reads a clock or a database.
 */
import { displayCents } from '#contract/kernel/money.ts';

const ONE_SEGMENT = 160;
/** A name is not cut further than this: a long link then takes a second segment. */
const LEAST_NAME = 12;
const OPT_OUT = ' Reply STOP to opt out.';

/** Of GSM 03.38, without the characters that count as two. */
const GSM = new Set(
  '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const SIMILAR: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '|': '/',
  Ł: 'L',
  ł: 'l',
  đ: 'd',
};

export type LinkText = { senderName: string; amountCents: bigint; link: string };

/** Says that replying STOP ends such messages: carriers ask for it in the first one. */
export function linkSms({ senderName, amountCents, link }: LinkText): string {
  const rest = (name: string) => `${name} sent you ${displayCents(amountCents)}. Choose a gift card: ${link}`;
  return fitted(senderName, (name) => rest(name) + OPT_OUT);
}

/** "Dec 24". */
export function reminderSms({ senderName, amountCents, link, day }: LinkText & { day: string }): string {
  return fitted(
    senderName,
    (name) => `${displayCents(amountCents)} from ${name} is waiting for you until ${day}: ${link}`,
  );
}

export function expiredSms({ senderName, amountCents }: Omit<LinkText, 'link'>): string {
  const amount = displayCents(amountCents);
  return fitted(
    senderName,
    (name) => `${amount} from ${name} was not claimed in time, and went back to the sender.`,
  );
}

export function codeSms({ code, minutes }: { code: string; minutes: number }): string {
  return `${code} is your code for Indulge. It works for ${minutes} minutes. Nobody of ours asks you for it.`;
}

function fitted(senderName: string, write: (name: string) => string): string {
  const name = inGsm(senderName) || 'Somebody';
  const room = Math.max(ONE_SEGMENT - write('').length, LEAST_NAME);
  return write(name.length <= room ? name : `${name.slice(0, room - 3).trimEnd()}...`);
}

/** In the GSM alphabet: accents that it lacks are dropped, and so is what has no letter in it. */
function inGsm(text: string): string {
  const letters = [...text.normalize('NFC')].map((character) => {
    if (GSM.has(character)) return character;
    const similar = SIMILAR[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
    return [...similar].every((part) => GSM.has(part)) ? similar : ' ';
  });
  return letters.join('').replace(/\s+/g, ' ').trim();
}
