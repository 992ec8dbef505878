import { withoutTurns } from '#contract/kernel/plain-name.ts';

/**
 * Text that users wrote, for mails: it reads the same, and no mail program turns it into a link. A zero-width
 * space follows each character that holds an address together. An amount is no address, and stays as it is.
 */
export function defuse(text: string): string {
  return withoutTurns(text).replaceAll(/\$[\d,]+\.\d\d(?!\w|\.\w)|[.@](?=[^\s.@])|:(?=\/\/)/gu, (found) =>
    found.startsWith('$') ? found : `${found}\u200b`,
  );
}

/** A name inside a sentence, quoted so that it cannot pass for the sentence itself. */
export function quoted(name: string): string {
  return `“${defuse(name)}”`;
}
