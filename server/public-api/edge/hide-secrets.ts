/** Takes what is secret out of a body, before a company's managers read it in the log of calls. */

/** What may hold a link worth money, a code, or a key, by the name of the field. */
const SECRET = /^(link|private_key|api_key|token|code|pin|secret|password|authorization)$/i;
const HIDDEN = '[hidden]';
/** The log shows the beginning of what is longer. */
const MOST_CHARACTERS = 8_000;

/** JSON as text, without secrets; null where there is no body. Text that is no JSON is left out. */
export function hideSecrets(body: unknown): string | null {
  const value = typeof body === 'string' ? parsed(body) : body;
  if (value === undefined || value === null) return null;
  const shown = JSON.stringify(value, (name, each) => (SECRET.test(name) && each !== null ? HIDDEN : each));
  return shown.length > MOST_CHARACTERS ? `${shown.slice(0, MOST_CHARACTERS)}…` : shown;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
