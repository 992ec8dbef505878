import { readFileSync } from 'node:fs';
import { group, polar, short } from './marks.ts';

/**
 * Draws wordmarks as paths, since a picture shown through <img> cannot load fonts. The outlines in
 * lettering.json come from typefaces under the SIL Open Font License, on an em of 1000 units.
 */
type Face = { glyphs: Record<string, [advance: number, outline: string]>; kern: Record<string, number> };
const faces: Record<string, Face> = JSON.parse(
  readFileSync(new URL('./lettering.json', import.meta.url), 'utf8'),
);

type Setting = {
  face: string;
  size: number;
  fill: string;
  x?: number;
  y?: number;
  anchor?: 'start' | 'middle' | 'end';
  /** Extra space between letters, in thousandths of an em. */
  tracking?: number;
  /** The available width; wider lettering is set smaller. */
  fit?: number;
  /** Further attributes of the path. */
  rest?: string;
};

function glyph(face: string, letter: string): [number, string] {
  const found = faces[face]?.glyphs[letter];
  if (!found) throw new Error(`lettering.json has no '${letter}' in ${face}`);
  return found;
}

function advances(text: string, { face, tracking = 0 }: Setting): number[] {
  const letters = [...text];
  return letters.map((letter, i) => {
    const last = i === letters.length - 1;
    const kern = faces[face]?.kern[letter + (letters[i + 1] ?? '')] ?? 0;
    return glyph(face, letter)[0] + (last ? 0 : kern + tracking);
  });
}

/** The width of a line of lettering. */
function widthOf(text: string, setting: Setting): number {
  return (advances(text, setting).reduce((sum, advance) => sum + advance, 0) * setting.size) / 1000;
}

/** A line of lettering on a straight baseline. */
export function word(text: string, setting: Setting): string {
  const { face, fill, y = 0, anchor = 'start', rest = '', fit = Number.POSITIVE_INFINITY } = setting;
  const wanted = widthOf(text, setting);
  const width = Math.min(wanted, fit);
  const size = (setting.size * width) / wanted;
  let x = (setting.x ?? 0) - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  const steps = advances(text, setting);
  const outlines = [...text].map((letter, i) => {
    const outline = place(glyph(face, letter)[1], size / 1000, x, y);
    x += ((steps[i] ?? 0) * size) / 1000;
    return outline;
  });
  return `<path d="${outlines.join('')}" fill="${fill}"${rest && ` ${rest}`}/>`;
}

/**
 * Lettering along a circle, centered on an angle (degrees clockwise from the right); inside reads along the
 * bottom.
 */
export function arched(
  text: string,
  setting: Setting & { radius: number; degrees: number; inside?: boolean },
): string {
  const { face, size, fill, x = 0, y = 0, radius, degrees, inside = false, rest = '' } = setting;
  const steps = advances(text, setting).map((advance) => (advance * size) / 1000);
  const total = steps.reduce((sum, step) => sum + step, 0);
  let along = -total / 2;
  const letters = [...text].map((letter, i) => {
    const [advance, outline] = glyph(face, letter);
    const half = (advance * size) / 2000;
    const turn = degrees + ((inside ? -1 : 1) * (along + half) * 180) / (Math.PI * radius);
    along += steps[i] ?? 0;
    if (!outline) return '';
    const [px, py] = polar(x, y, radius, turn);
    const tilt = turn + (inside ? -90 : 90);
    return group(
      `translate(${short(px)} ${short(py)}) rotate(${short(tilt)})`,
      `<path d="${place(outline, size / 1000, -half, 0)}"/>`,
    );
  });
  return group('', letters.join(''), `fill="${fill}"${rest && ` ${rest}`}`);
}

/**
 * An outline scaled and moved, rounded to half units and written in relative coordinates because they are
 * shorter.
 */
function place(outline: string, scale: number, dx: number, dy: number): string {
  let [cx, cy, sx, sy] = [0, 0, 0, 0];
  let previous = '';
  return outline.replace(/([MLQCZ])([^MLQCZ]*)/g, (_, command: string, rest: string) => {
    if (command === 'Z') {
      [cx, cy] = [sx, sy];
      previous = 'z';
      return 'z';
    }
    const numbers = rest.trim().split(/\s+/).map(Number);
    const absolute = numbers.map((n, i) => Math.round((n * scale + (i % 2 ? dy : dx)) * 2) / 2);
    const relative = absolute.map((n, i) => n - (i % 2 ? cy : cx));
    [cx, cy] = absolute.slice(-2) as [number, number];
    if (command === 'M') {
      [sx, sy] = [cx, cy];
      previous = 'M';
      return `M${tight(absolute)}`;
    }
    const [ex = 0, ey = 0] = relative;
    const straight = command === 'L' && (ex === 0 || ey === 0);
    const letter = straight ? (ey === 0 ? 'h' : 'v') : command.toLowerCase();
    const written = tight(straight ? [ey === 0 ? ex : ey] : relative);
    const repeats = letter === previous;
    previous = letter;
    return repeats ? (written.startsWith('-') ? written : ` ${written}`) : letter + written;
  });
}

/** Numbers with as few separators as a path allows. */
function tight(numbers: number[]): string {
  return numbers.map(short).join(' ').replace(/ -/g, '-');
}
