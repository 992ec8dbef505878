import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, group, line, many, polar, shape, short } from '../marks.ts';

export function face(): string {
  return card(
    '#fbd07a',
    circle(600, 210, 190, '#f2643d') +
      circle(600, 210, 142, '#f98a4b') +
      shape('M0 330Q140 290 300 330T620 330T856 310V540H0z', '#d9683d') +
      shape('M0 390Q200 350 380 396T856 380V540H0z', '#a8452f') +
      shape('M0 450Q260 420 480 456T856 440V540H0z', '#6b2a2f') +
      shape('M372 440C390 330 470 300 560 300S770 330 800 440C760 470 420 470 372 440z', '#5d4a57') +
      shape('M372 440C390 330 470 300 560 300C500 320 450 370 440 454z', '#78636f') +
      line(
        'M480 310C440 330 420 320 400 350M660 290C700 300 720 320 750 330M520 270C490 250 480 230 450 224M690 240C700 210 720 200 742 190',
        '#1f8a70',
        22,
      ) +
      many(4, (i) => {
        const [x, y] = (
          [
            [400, 350],
            [750, 330],
            [450, 224],
            [742, 190],
          ] as const
        )[i] ?? [0, 0];
        return [-60, -20, 20, 60]
          .map((d) => {
            const [fx, fy] = polar(x, y, 26, d + (i % 2 ? 0 : 180));
            return line(`M${x} ${y}L${short(fx)} ${short(fy)}`, '#1f8a70', 8) + circle(fx, fy, 7, '#1f8a70');
          })
          .join('');
      }) +
      line('M500 290C560 310 640 300 690 260C740 210 800 240 830 180C850 130 810 90 780 120', '#1f8a70', 30) +
      shape(
        'M470 300C480 250 560 236 640 232C700 230 730 240 716 270C690 310 560 340 490 330C474 326 468 316 470 300z',
        '#2bb08b',
      ) +
      shape('M506 330C450 352 392 320 380 280C400 240 460 240 506 262z', '#2bb08b') +
      [
        [540, 280],
        [586, 264],
        [632, 270],
        [676, 256],
        [570, 306],
        [618, 300],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 11, '#f9d45c'))
        .join('') +
      circle(424, 272, 13, '#fff4d6') +
      circle(421, 272, 7, '#231a2b') +
      line('M388 300Q420 314 450 308', '#14614f', 5) +
      many(3, (i) =>
        group(
          `translate(${90 + i * 90} ${400 + (i % 2) * 30}) scale(${[1, 0.7, 0.85][i]})`,
          box(-18, -110, 36, 130, '#3f8f5f', 18) +
            line('M-18-40H-40V-76M18-20H42V-66', '#3f8f5f', 22) +
            line('M-6-96V10M8-96V10', '#2c6b47', 3),
        ),
      ) +
      word('SUN', { face: 'dela', size: 118, fill: '#6b2a2f', x: 36, y: 138, fit: 300 }) +
      word('ROCK', { face: 'dela', size: 118, fill: '#d9432f', x: 36, y: 236, fit: 318 }) +
      word('TERRARIA', { face: 'josefin', size: 50, fill: '#fbd07a', x: 40, y: 512, tracking: 300 }),
  );
}
