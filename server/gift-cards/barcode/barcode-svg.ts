import { type Modules, modulesOf, SCALE } from './modules.ts';
import type { ScannableCode } from './scannable-code.ts';

/** An SVG: black on white in either theme, because scanners need the contrast. */
export async function barcodeSvg(code: ScannableCode): Promise<string> {
  const modules = await modulesOf(code);
  const [width, height] = [modules[0]?.length ?? 0, modules.length];
  const size = `viewBox="0 0 ${width} ${height}" width="${width * SCALE}" height="${height * SCALE}"`;
  const white = `<path fill="#fff" d="M0 0h${width}v${height}h-${width}z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} shape-rendering="crispEdges">${white}<path d="${blackPath(modules)}"/></svg>`;
}

/** A rectangle for each run of black modules. Equal rows below each other are drawn once. */
function blackPath(modules: Modules): string {
  let path = '';
  for (let top = 0; top < modules.length; ) {
    const row = modules[top] ?? [];
    const other = modules.findIndex((below, y) => y > top && below.join() !== row.join());
    const height = (other === -1 ? modules.length : other) - top;
    for (const { from, length } of blackRuns(row)) path += `M${from} ${top}h${length}v${height}h-${length}z`;
    top += height;
  }
  return path;
}

function* blackRuns(row: boolean[]): Generator<{ from: number; length: number }> {
  for (let from = row.indexOf(true); from !== -1; ) {
    const white = row.indexOf(false, from);
    const end = white === -1 ? row.length : white;
    yield { from, length: end - from };
    from = row.indexOf(true, end);
  }
}
