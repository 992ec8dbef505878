/** One small change of a source file that a test should notice. */
export type Mutant = {
  /** The path from the root. */
  file: string;
  line: number;
  start: number;
  end: number;
  replacement: string;
  /** What changes, for the report: `a === b → a !== b`. */
  change: string;
};

/** A change of a text, without the file that it is in. */
export type Edit = { start: number; end: number; replacement: string };

export function toMutant(file: string, source: string, edit: Edit): Mutant {
  const before = source.slice(edit.start, edit.end);
  return {
    file,
    line: source.slice(0, edit.start).split('\n').length,
    ...edit,
    change: `${short(before)} → ${short(edit.replacement) || 'nothing'}`,
  };
}

export function applyMutant(source: string, { start, end, replacement }: Edit): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 70 ? `${line.slice(0, 67)}...` : line;
}
