/**
 * Text as outlines, so that a picture looks the same on a machine without fonts. lettering.json holds the
 * letters our pictures need, of Fraunces (weight 600) and Inter (400), both under the SIL Open Font License;
 * a thousand units are one em. The serif has the letters of most European first names.
 */
import { readFileSync } from 'node:fs';

type Outline = { advance: number; path: string };
export type Face = 'serif' | 'sans';

const faces: Record<Face, Record<string, Outline>> = JSON.parse(
  readFileSync(new URL('./lettering.json', import.meta.url), 'utf8'),
);

/** Whether every letter of the text has an outline. */
export function hasOutlines(face: Face, text: string): boolean {
  return [...text].every((each) => Object.hasOwn(faces[face], each));
}

/** The width of a line of text at size 1. */
export function widthOf(face: Face, text: string): number {
  return [...text].reduce((sum, each) => sum + (faces[face][each]?.advance ?? 0), 0) / 1000;
}

/** SVG of a line of text with its baseline starting at x, y. A letter without an outline is left out. */
export function drawText(
  face: Face,
  text: string,
  { x, y, size, fill }: { x: number; y: number; size: number; fill: string },
): string {
  let at = 0;
  const outlines = [...text].map((each) => {
    const known = Object.hasOwn(faces[face], each) ? faces[face][each] : undefined;
    if (!known) return '';
    const outline = `<path transform="translate(${at} 0)" d="${known.path}"/>`;
    at += known.advance;
    return outline;
  });
  return `<g transform="translate(${x} ${y}) scale(${size / 1000})" fill="${fill}">${outlines.join('')}</g>`;
}
