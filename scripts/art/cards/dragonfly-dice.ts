import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, group, shape, star } from '../marks.ts';

export function face(): string {
  const pip = (x: number, y: number) => circle(x, y, 6.5, '#17372f');
  const die = (y: number, fill: string, pips: string, s = 1) =>
    group(`translate(0 ${y}) scale(${s})`, box(-31, -31, 62, 62, fill, 14) + pips);
  const wing = (d: string, fill: string) =>
    shape(d, fill, 'stroke="#f2e3b6" stroke-width="5" stroke-linejoin="round"');
  const half =
    wing('M20 0L120-86L190-60L96-10z', '#2f9e8f') +
    wing('M120-86L250-150L330-128L190-60z', '#5cc7b2') +
    wing('M96-10L190-60L330-128L350-70L230-16z', '#187a76') +
    wing('M20 0L96-10L230-16L190 8L90 14z', '#9fe0cc') +
    wing('M20 34L110 40L170 100L90 92z', '#e8a13a') +
    wing('M110 40L250 60L280 120L170 100z', '#f2c261') +
    wing('M90 92L170 100L280 120L230 160L140 140z', '#d9742f');
  return card(
    '#17372f',
    box(0, 0, 856, 540, 'url(#stars)') +
      group(
        'translate(580 190) rotate(24)',
        half +
          group('scale(-1 1)', half) +
          die(-44, '#e2553f', pip(-12, -6) + pip(12, -6), 1.02) +
          die(20, '#f7efd8', pip(-14, -14) + pip(14, -14) + pip(0, 0) + pip(-14, 14) + pip(14, 14)) +
          die(84, '#f2c261', pip(-14, -14) + pip(0, 0) + pip(14, 14), 0.9) +
          die(142, '#f7efd8', pip(-14, -14) + pip(14, 14), 0.8) +
          die(194, '#5cc7b2', pip(0, 0), 0.7) +
          die(240, '#f7efd8', pip(-10, 0) + pip(10, 0), 0.6) +
          die(280, '#e2553f', pip(0, 0), 0.5) +
          circle(-24, -78, 19, '#f2c261') +
          circle(24, -78, 19, '#f2c261') +
          circle(-24, -80, 8, '#17372f') +
          circle(24, -80, 8, '#17372f'),
      ) +
      word('Dragon', { face: 'caprasimo', size: 124, fill: '#f7efd8', x: 36, y: 340, fit: 376 }) +
      word('fly Dice', { face: 'caprasimo', size: 124, fill: '#f2c261', x: 36, y: 456, fit: 376 }),
    `<pattern id="stars" width="150" height="150" patternUnits="userSpaceOnUse">${shape(star(75, 40, 6, 26, 10), '#1d443a')}</pattern>`,
  );
}
