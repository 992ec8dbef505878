/** The basic marks that every drawing is made of. There are few, so that the files stay small and plain. */

/** A number as short as it can be written without a visible loss. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');
}

/** A filled path. */
export function shape(d: string, fill: string, rest = ''): string {
  return `<path d="${d}" fill="${fill}"${rest && ` ${rest}`}/>`;
}

/** A stroked line; the drawing as a whole asks for round ends and corners. */
export function line(d: string, stroke: string, width: number, rest = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${rest && ` ${rest}`}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, rest = ''): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"${rest && ` ${rest}`}/>`;
}

export function ring(x: number, y: number, radius: number, stroke: string, width: number, rest = ''): string {
  return circle(x, y, radius, 'none', `stroke="${stroke}" stroke-width="${width}"${rest && ` ${rest}`}`);
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string, rest = ''): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}"${rest && ` ${rest}`}/>`;
}

export function box(x: number, y: number, w: number, h: number, fill: string, radius = 0, rest = ''): string {
  const corner = radius ? ` rx="${radius}"` : '';
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}"${corner} fill="${fill}"${rest && ` ${rest}`}/>`;
}

/** Marks moved, turned and scaled together. */
export function group(transform: string, inner: string, rest = ''): string {
  return `<g${transform && ` transform="${transform}"`}${rest && ` ${rest}`}>${inner}</g>`;
}

/** Something drawn once and shown again elsewhere. */
export function again(id: string, transform = '', rest = ''): string {
  return `<use href="#${id}"${transform && ` transform="${transform}"`}${rest && ` ${rest}`}/>`;
}

/** Repeats a mark; each receives its number. */
export function many(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Marks repeated around a point; the first points to the right. They are written once and reused. */
export function around(count: number, x: number, y: number, inner: string, from = 0): string {
  const turn = (i: number) => `rotate(${short(from + (360 / count) * i)})`;
  const id = nameOf(inner);
  const first = group(turn(0), group('', inner, `id="${id}"`));
  const others = many(count - 1, (i) => again(id, turn(i + 1)));
  return group(x || y ? `translate(${short(x)} ${short(y)})` : '', first + others);
}

/** A short name for a piece of drawing, the same for the same drawing. */
function nameOf(drawing: string): string {
  let hash = 7;
  for (const letter of drawing) hash = (hash * 31 + letter.charCodeAt(0)) % 46656;
  return `m${hash.toString(36)}`;
}

/** A point on a circle, in degrees clockwise from the right. */
export function polar(x: number, y: number, radius: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

/** The outline of a star or, with close radii, of a scalloped seal. */
export function star(x: number, y: number, points: number, outer: number, inner: number, turn = -90): string {
  const corners = Array.from({ length: points * 2 }, (_, i) =>
    polar(x, y, i % 2 ? inner : outer, turn + (180 / points) * i)
      .map(short)
      .join(' '),
  );
  return `M${corners.join('L')}z`;
}

/** A leaf or petal that starts at the origin and points to the right. */
export function petal(length: number, width: number): string {
  const [l, w] = [length, width];
  return `M0 0C${short(l * 0.25)} ${short(-w)} ${short(l * 0.8)} ${short(-w * 0.9)} ${short(l)} 0C${short(l * 0.8)} ${short(w * 0.9)} ${short(l * 0.25)} ${short(w)} 0 0z`;
}

/** Gradient definitions; stops are "offset color" pairs such as "0 #fff" or "1 #000 .5" with an opacity. */
export function linear(id: string, from: [number, number], to: [number, number], ...stops: string[]): string {
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stops.map(stop).join('')}</linearGradient>`;
}

export function radial(id: string, x: number, y: number, radius: number, ...stops: string[]): string {
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${radius}">${stops.map(stop).join('')}</radialGradient>`;
}

function stop(text: string): string {
  const [offset, color, opacity] = text.split(' ');
  return `<stop offset="${offset}" stop-color="${color}"${opacity ? ` stop-opacity="${opacity}"` : ''}/>`;
}

/** A repeatable source of numbers between 0 and 1, so that scattered marks fall the same way every time. */
export function scatter(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}
