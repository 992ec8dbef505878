import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, line, linear, many, shape } from '../marks.ts';

export function face(): string {
  return card(
    '#5e0b1c',
    many(15, (i) =>
      box(i * 60 - 20, 0, 62, 540, `url(#fold)`, 0, `transform="translate(${i * 60 - 20} 0)" x="0"`),
    )
      .replace(/ x="-?\d+" y="0" width="62"/g, ' width="62"')
      .replace(/ x="0"\/>/g, '/>') +
      shape('M428 -40L-60 560H916z', '#ffe9b0', 'opacity=".16"') +
      shape('M428 -40L180 560H676z', '#ffe9b0', 'opacity=".16"') +
      box(76, 142, 704, 230, '#2a0610', 26) +
      box(88, 154, 680, 206, '#f6d9a0', 18) +
      box(98, 164, 660, 186, '#3a0814', 12) +
      many(
        24,
        (i) =>
          circle(112 + i * 27.5, 148, 7, i % 2 ? '#fff6d8' : '#ffcf5c') +
          circle(112 + i * 27.5, 366, 7, i % 2 ? '#ffcf5c' : '#fff6d8'),
      ) +
      many(
        7,
        (i) =>
          circle(82, 176 + i * 27, 7, i % 2 ? '#ffcf5c' : '#fff6d8') +
          circle(774, 176 + i * 27, 7, i % 2 ? '#fff6d8' : '#ffcf5c'),
      ) +
      word('Velvet Reel', {
        face: 'limelight',
        size: 140,
        fill: '#ffd98a',
        x: 428,
        y: 306,
        anchor: 'middle',
        fit: 610,
      }) +
      shape(
        'M0 540V470Q30 420 70 452Q110 412 150 452Q190 412 230 452Q270 412 310 452Q350 412 390 452Q428 412 466 452Q506 412 546 452Q586 412 626 452Q666 412 706 452Q746 412 786 452Q826 420 856 470V540z',
        '#1c0309',
      ) +
      shape(
        'M0 0H856V70C800 120 740 120 690 64C640 118 570 118 520 64C480 110 380 110 336 64C290 118 220 118 170 64C120 120 60 120 0 70z',
        '#8f1a30',
      ) +
      line(
        'M0 70C60 120 120 120 170 64C220 118 290 118 336 64C380 110 480 110 520 64C570 118 640 118 690 64C740 120 800 120 856 70',
        '#f0bd5a',
        6,
      ),
    linear('fold', [0, 0], [62, 0], '0 #4a0614', '.35 #a31f38', '.6 #7d1228', '1 #4a0614'),
  );
}
