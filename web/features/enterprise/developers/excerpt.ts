const LINES = 12;
const CHARACTERS = 600;

/** The first lines of a long text; null where the text is short enough to be shown whole. */
export function excerptOf(text: string): string | null {
  const beginning = text.split('\n').slice(0, LINES).join('\n').slice(0, CHARACTERS);
  return beginning.length < text.length ? beginning : null;
}
