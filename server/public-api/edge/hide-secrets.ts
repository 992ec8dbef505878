/** Takes what is secret out of a body, before a company's managers read it in the log of calls. */

/** What may hold a link worth money, a code, or a key, by the name of the field. */
const SECRET = /^(link|private_key|api_key|token|code|pin|secret|password|authorization)$/i;
/** Addresses that work without a key, in any field. */
const SECRET_ADDRESS = /\/(claim|api\/report-files)\//;
const HIDDEN = '"[hidden]"';
/** The log shows the beginning of what is longer. */
const MOST_CHARACTERS = 8_000;

/**
 * A parsed body as JSON, without secrets; null where there is none. It nests as deep as hasPlainShape lets a
 * body.
 */
export function hideSecrets(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  // A body that is a text and no more may be a whole body that was encoded twice.
  if (typeof body === 'string') return HIDDEN;
  const shown = new Beginning();
  shown.write(body);
  return shown.text.length > MOST_CHARACTERS ? `${shown.text.slice(0, MOST_CHARACTERS)}…` : shown.text;
}

/**
 * What `JSON.stringify` writes, but no further than the log shows: a page of 500 rewards, or an order of ten
 * thousand, would hold up the next call for milliseconds.
 */
class Beginning {
  text = '';

  write(value: unknown): void {
    if (this.text.length > MOST_CHARACTERS) return;
    if (typeof value === 'string' && SECRET_ADDRESS.test(value)) this.text += HIDDEN;
    else if (typeof value !== 'object' || value === null || writesItself(value))
      this.text += JSON.stringify(value) ?? 'null';
    else if (Array.isArray(value)) this.writeList(value);
    else this.writeObject(value);
  }

  private writeList(items: readonly unknown[]): void {
    this.text += '[';
    for (const [place, item] of items.entries()) {
      if (this.text.length > MOST_CHARACTERS) return;
      if (place > 0) this.text += ',';
      this.write(item);
    }
    this.text += ']';
  }

  private writeObject(fields: object): void {
    this.text += '{';
    let isFirst = true;
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined) continue;
      this.text += `${isFirst ? '' : ','}${JSON.stringify(name)}:`;
      isFirst = false;
      if (SECRET.test(name) && value !== null) this.text += HIDDEN;
      else this.write(value);
    }
    this.text += '}';
  }
}

/** A number of a body, or a moment. A body may have a field of this name, but no function. */
function writesItself(value: object): boolean {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}
