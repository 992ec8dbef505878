import { box } from './marks.ts';

/** A card face is drawn on a field of 856 × 540, the proportions of a bank card. */
export function card(ground: string, drawing: string, definitions = ''): string {
  const defs = definitions && `<defs>${definitions}</defs>`;
  return picture(856, 540, defs + box(0, 0, 856, 540, ground) + drawing);
}

/** Writes a whole file: one line, round line ends, every name once. */
export function picture(width: number, height: number, drawing: string): string {
  const marks = joinedPaths(onceNamed(drawing));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" stroke-linecap="round" stroke-linejoin="round">${marks}</svg>\n`;
}

/** Neighboring paths of one plain color become one path, which halves the size of the busy drawings. */
function joinedPaths(drawing: string): string {
  return drawing.replace(/(<path d="[^"]*" (fill="#\w+")\/>)(<path d="[^"]*" \2\/>)+/g, (run) => {
    const fill = run.match(/fill="#\w+"/)?.[0];
    const outlines = [...run.matchAll(/ d="([^"]*)"/g)].map(([, outline]) => outline);
    return `<path d="${outlines.join('')}" ${fill}/>`;
  });
}

/**
 * A drawing repeated inside another keeps its name only where it first appears, since names must be unique.
 */
function onceNamed(drawing: string): string {
  const seen = new Set<string>();
  return drawing.replace(/<g id="([^"]+)">/g, (tag, id: string) => {
    if (seen.has(id)) return '<g>';
    seen.add(id);
    return tag;
  });
}
