import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, group, line, many, petal, shape } from '../marks.ts';

export function face(): string {
  return card(
    '#f7ead0',
    box(0, 0, 300, 540, '#1f5d57') +
      circle(300, 270, 190, '#f2c14e') +
      shape('M300 80A190 190 0 0 1 490 270H300z', '#e2603f') +
      shape('M300 270H490C490 400 420 500 300 540z', '#2f8f83') +
      shape('M300 270C300 420 220 520 60 560C120 480 130 400 130 330C160 280 230 270 300 270z', '#f2c14e') +
      shape('M300 300C270 420 190 500 60 560C130 460 180 380 300 300z', '#e2603f') +
      many(5, (i) =>
        many(5 - i, (j) =>
          shape(
            `M${300 + j * 36} ${290 + i * 42}h36a36 40 0 0 1-36 40z`,
            (i + j) % 2 ? '#1f5d57' : '#7cc4b0',
          ),
        ),
      ) +
      shape('M300 80A190 190 0 0 0 110 270H300z', '#f2c14e') +
      shape('M236 92A190 190 0 0 1 300 80V150C270 140 250 120 236 92z', '#e2603f') +
      circle(392, 196, 46, '#fff6e3') +
      circle(398, 196, 25, '#17302c') +
      circle(406, 188, 8, '#fff') +
      shape('M486 216C540 216 566 252 556 300C540 280 520 270 490 270z', '#17302c') +
      shape('M488 252C520 258 536 270 546 290C520 300 500 290 490 270z', '#3f5450') +
      line('M20 470Q300 510 600 470', '#7a4a2b', 16) +
      line('M340 470v-26M390 472v-26', '#17302c', 9) +
      group('translate(560 474) rotate(-36)', shape(petal(90, 30), '#2f8f83')) +
      group('translate(500 478) rotate(30)', shape(petal(70, 24), '#1f5d57')) +
      word('Feather', {
        face: 'fraunces',
        size: 118,
        fill: '#1f5d57',
        x: 826,
        y: 124,
        anchor: 'end',
        fit: 330,
      }) +
      word('brook', {
        face: 'frauncesItalic',
        size: 108,
        fill: '#e2603f',
        x: 826,
        y: 224,
        anchor: 'end',
        fit: 270,
      }),
  );
}
