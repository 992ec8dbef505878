import { picture } from '../card.ts';
import { group, line, polar, scatter, shape, short, star } from '../marks.ts';
import { coral, gold, mauve, peach } from './palette.ts';

/**
 * Cut paper: no edge is quite straight and no round quite round, as scissors leave them. The scenes stand on
 * a torn peach round so that their dark parts are seen on the dark ground too.
 */
export function sheet(
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  radius = 0,
  rest = '',
): string {
  const slip = scatter(Math.abs(Math.round(x * 7 + y * 13 + w * 17 + h * 31)) + 5);
  const reach = Math.min(1.8, Math.min(w, h) * 0.035);
  const off = () => (slip() - 0.5) * 2 * reach;
  const corners = [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ].map(([cx = 0, cy = 0]) => [cx + off(), cy + off()] as const);
  const r = Math.max(radius, 0.8);
  const d = corners.map(([cx, cy], i) => {
    const [nx, ny] = corners[(i + 1) % 4] ?? [cx, cy];
    const [px, py] = corners[(i + 3) % 4] ?? [cx, cy];
    const toward = (tx: number, ty: number) => {
      const distance = Math.hypot(tx - cx, ty - cy) || 1;
      return `${short(cx + ((tx - cx) * r) / distance)} ${short(cy + ((ty - cy) * r) / distance)}`;
    };
    const bend = `${short((px + cx) / 2 + off())} ${short((py + cy) / 2 + off())}`;
    return `${i === 0 ? `M${toward(px, py)}` : `Q${bend} ${toward(px, py)}`}Q${short(cx)} ${short(cy)} ${toward(nx, ny)}`;
  });
  return shape(`${d.join('')}z`, fill, rest);
}

/** A circle cut by hand. */
export function pebble(x: number, y: number, radius: number, fill: string, rest = ''): string {
  const slip = scatter(Math.abs(Math.round(x * 11 + y * 5 + radius * 29)) + 3);
  const reach = Math.min(1.6, radius * 0.06);
  const points = Array.from({ length: 10 }, (_, i) => polar(x, y, radius + (slip() - 0.5) * reach, i * 36));
  const middle = (i: number) => {
    const [ax, ay] = points[i % 10] ?? [0, 0];
    const [bx, by] = points[(i + 1) % 10] ?? [0, 0];
    return `${short((ax + bx) / 2)} ${short((ay + by) / 2)}`;
  };
  // Curves through the middles of a polygon's sides lie a little inside it, so the corners are pushed out.
  const pushed = points.map(([px, py]) => `${short(x + (px - x) * 1.026)} ${short(y + (py - y) * 1.026)}`);
  return shape(`M${middle(9)}${pushed.map((corner, i) => `Q${corner} ${middle(i)}`).join('')}z`, fill, rest);
}

/** A small scene of 320 × 240. */
export function scene(drawing: string, loose: string): string {
  const round =
    'M57 124C52 96 64 66 86 50C104 34 136 28 166 27C196 27 228 38 246 58C266 78 274 106 270 132C268 160 250 190 222 203C202 213 176 216 152 215C124 214 96 206 80 188C66 172 58 148 57 124z';
  return picture(320, 240, shape(round, peach) + drawing + loose);
}

export function sparkle(x: number, y: number, size: number, fill = gold): string {
  return shape(star(x, y, 4, size, size * 0.28), fill);
}

/** A scrap of confetti. */
export function scrap(x: number, y: number, turn: number, fill: string): string {
  return group(`translate(${x} ${y}) rotate(${turn})`, shape('M-7-3.4L7-2.6L6.6 3.200L-6.8 2.800z', fill));
}

export function curl(d: string, stroke = coral): string {
  return line(d, stroke, 4);
}

/** The usual loose bits that keep a scene lively. */
export function sparkles(): string {
  return (
    sparkle(46, 62, 11) +
    sparkle(282, 56, 8, coral) +
    sparkle(288, 182, 10, mauve) +
    sparkle(38, 176, 7, coral)
  );
}
