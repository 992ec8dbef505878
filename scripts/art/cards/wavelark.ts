import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, line, linear, many, shape } from '../marks.ts';

export function face(): string {
  const height = (i: number) =>
    46 + 120 * Math.abs(Math.sin(i * 0.42) * Math.cos(i * 0.17 + 0.6)) + (i % 3) * 16;
  return card(
    'url(#dusk)',
    circle(650, 236, 190, '#ffd36b', 'opacity=".9"') +
      circle(650, 236, 150, '#ffe7a3', 'opacity=".55"') +
      many(32, (i) =>
        box(10 + i * 26.5, 540 - height(i) * 1.15, 18, height(i) * 1.2, i % 2 ? '#0d2f4f' : '#0a2440', 9),
      ) +
      many(32, (i) =>
        box(
          10 + i * 26.5,
          520 - height(31 - i) * 0.62,
          18,
          height(31 - i),
          i % 3 ? '#17b3b0' : '#4fe0c6',
          9,
          'opacity=".85"',
        ),
      ) +
      shape(
        'M502 306C560 300 590 262 612 214C622 178 652 158 684 164C712 168 728 186 730 206L772 218L732 232C732 300 690 352 620 354C596 354 572 348 556 338L470 366L520 326z',
        '#0d2f4f',
      ) +
      shape('M566 296C610 300 650 270 664 232C690 290 640 338 580 330C560 326 552 310 566 296z', '#17b3b0') +
      shape('M590 312C620 312 646 292 656 266C662 300 630 326 596 324z', '#4fe0c6') +
      circle(696, 196, 8, '#ffe7a3') +
      shape('M730 206L790 206L730 222z', '#ff7a59') +
      line('M606 354v44M640 352v46', '#0d2f4f', 6) +
      line('M802 190q22 16 0 34M822 174q38 34 0 66', '#fff3d6', 6) +
      word('wave', { face: 'syne', size: 100, fill: '#fff3d6', x: 40, y: 140, tracking: -20 }) +
      word('lark', { face: 'syne', size: 100, fill: '#fff3d6', x: 40, y: 230, tracking: -20 }),
    linear('dusk', [0, 0], [856, 540], '0 #e0457b', '.5 #f5805a', '1 #ffc06b'),
  );
}
