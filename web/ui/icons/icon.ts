/**
 * Makes the icons of this folder: drawn with lines of one width, on a square of 24, in the color of the text.
 */
import { type ComponentType, createElement, type SVGProps } from 'react';

export type IconComponent = ComponentType<SVGProps<SVGSVGElement>>;

/** What a path follows, or another element with its attributes. */
type Shape =
  | string
  | readonly ['circle' | 'ellipse' | 'line' | 'path' | 'rect', Readonly<Record<string, string>>];

const LINES = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Screen readers skip an icon, unless the place that shows it gives it a label. */
export function icon(...shapes: readonly Shape[]): IconComponent {
  const drawn = shapes.map((shape) => {
    const [tag, attributes] = typeof shape === 'string' ? (['path', { d: shape }] as const) : shape;
    return createElement(tag, { key: Object.values(attributes).join(' '), ...attributes });
  });
  return (props) =>
    createElement('svg', { ...LINES, 'aria-hidden': props['aria-label'] === undefined, ...props }, drawn);
}
