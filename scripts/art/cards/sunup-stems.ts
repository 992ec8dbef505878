import { card } from '../card.ts';
import { arched } from '../lettering.ts';
import { again, around, circle, group, line, linear, many, petal, polar, shape, short } from '../marks.ts';

export function face(): string {
  const field =
    line('M0 0V160', '#2f7d4f', 12) +
    around(14, 0, 0, shape(petal(54, 14), '#f59e0b')) +
    circle(0, 0, 26, '#5b2c16');
  return card(
    'url(#sunrise)',
    many(13, (i) => {
      const a = 180 + i * 15;
      return shape(
        `M428 500L${polar(428, 500, 760, a - 3)
          .map(short)
          .join(' ')}L${polar(428, 500, 760, a + 3)
          .map(short)
          .join(' ')}z`,
        '#fff3b0',
        'opacity=".4"',
      );
    }) +
      around(26, 428, 500, shape(petal(306, 42), '#f59e0b'), 3) +
      around(26, 428, 500, shape(petal(276, 36), '#ffc21f'), 10) +
      around(26, 428, 500, line('M180 0H250', '#f59e0b', 4), 10) +
      circle(428, 500, 158, '#5b2c16') +
      ['#8a4a20', '#c27a2c', '#8a4a20']
        .map((tone, part) =>
          line(
            many(92, (i) => {
              const [x, y] = polar(428, 500, 15 * Math.sqrt(i), i * 137.5);
              return i % 3 === part && y < 542 ? `M${Math.round(x)} ${Math.round(y)}h.1` : '';
            }),
            tone,
            11,
          ),
        )
        .join('') +
      group('translate(70 420)', group('', field, 'id="field"')) +
      again('field', 'translate(790 410) scale(1.1)') +
      again('field', 'translate(160 486) scale(.7)') +
      again('field', 'translate(704 490) scale(.72)') +
      shape('M0 540V512Q120 480 230 520T428 528T640 518T856 506V540z', '#2f7d4f') +
      arched('SUNUP STEMS', {
        face: 'righteous',
        size: 112,
        fill: '#17506b',
        x: 428,
        y: 520,
        radius: 350,
        degrees: -90,
        tracking: 30,
      }),
    linear('sunrise', [0, 0], [0, 540], '0 #6ec6e6', '.6 #bfe9ec', '1 #ffe9a0'),
  );
}
