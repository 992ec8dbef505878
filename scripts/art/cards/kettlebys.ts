import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, group, line, many, oval, shape } from '../marks.ts';

export function face(): string {
  return card(
    '#f6c445',
    many(5, (i) => many(8, (j) => circle(40 + j * 112 + (i % 2) * 56, 40 + i * 116, 7, '#eab02b'))) +
      line('M716 22c-30 30 26 44-2 82', '#fff7df', 16) +
      line('M776 6c-30 32 28 48-2 96', '#fff7df', 16) +
      line('M656 40c-22 24 20 34 0 62', '#fff7df', 16) +
      line('M522 296C522 70 800 70 806 290', '#0d3f45', 26) +
      line('M610 128H722', '#e8553b', 34) +
      shape('M474 330L396 262C384 250 398 232 414 240L520 292z', '#0f6b72') +
      shape('M664 206C812 206 866 330 866 560H450C450 330 520 206 664 206z', '#128189') +
      shape(
        'M664 206C560 206 500 300 484 420C520 320 580 262 700 244C800 240 840 300 852 380C830 260 770 206 664 206z',
        '#2ba3a5',
      ) +
      oval(664, 212, 106, 18, '#0d3f45') +
      oval(664, 202, 92, 18, '#0f6b72') +
      circle(664, 174, 22, '#e8553b') +
      many(7, (i) =>
        group(
          `translate(${506 + i * 56} ${446 - Math.abs(3 - i) * -6})`,
          shape('M0-34L20 0L0 34L-20 0z', '#f6c445') + circle(0, 0, 6, '#0d3f45'),
        ),
      ) +
      box(440, 500, 440, 12, '#0d3f45') +
      word('Kettle', { face: 'caprasimo', size: 138, fill: '#0d3f45', x: 40, y: 144 }) +
      word('by’s', { face: 'caprasimo', size: 138, fill: '#e8553b', x: 60, y: 268 }) +
      shape('M120 372H300C300 440 270 500 240 508H180C150 500 120 440 120 372z', '#fff7df') +
      line('M298 396C346 386 350 446 284 450', '#fff7df', 16) +
      oval(210, 372, 90, 14, '#e8d9b0') +
      oval(210, 374, 78, 9, '#a8602a') +
      line('M128 416Q210 436 292 416', '#e8553b', 8) +
      oval(210, 514, 130, 12, '#e8553b') +
      line('M190 350c-16-18 16-28 0-48M226 350c-16-18 16-28 0-48', '#fff7df', 8),
  );
}
