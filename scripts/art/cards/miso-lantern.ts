import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, group, line, linear, many, oval, radial, shape } from '../marks.ts';

export function face(): string {
  const lantern = (x: number, y: number, s: number) =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      line('M0-300V-78', '#e9b04f', 4) +
        circle(0, 0, 150, 'url(#warm)') +
        box(-34, -84, 68, 16, '#2a1a2f', 4) +
        shape('M-40-68H40C96-40 96 40 40 68H-40C-96 40-96-40-40-68z', '#e2452f') +
        line('M-74-34H74M-84 0H84M-74 34H74', '#b52d22', 5) +
        oval(-34, 0, 16, 50, '#ff8a5c', 'opacity=".6"') +
        box(-34, 68, 68, 16, '#2a1a2f', 4) +
        line('M0 84V120M-12 84V112M12 84V112', '#e9b04f', 4),
    );
  return card(
    'url(#night)',
    lantern(110, 130, 1) +
      lantern(262, 64, 0.66) +
      lantern(786, 96, 0.8) +
      lantern(420, 40, 0.46) +
      group(
        'translate(172 0)',
        line(
          'M370 200c-26-30 26-52 0-92M430 210c-28-36 28-60 0-110M490 200c-26-30 26-52 0-92',
          '#f6dcc0',
          7,
          'opacity=".4"',
        ) +
          shape('M196 286H664C664 420 590 500 520 520H340C270 500 196 420 196 286z', '#f2ead9') +
          shape('M196 286H664C664 330 656 368 640 400H220C204 368 196 330 196 286z', '#1d4e6b') +
          many(10, (i) => line(`M${236 + i * 40} 344c12-16 26-16 26 0s-14 12-14 2`, '#f2ead9', 5)) +
          oval(430, 286, 234, 46, '#fff6e3') +
          oval(430, 288, 218, 38, '#c9772f') +
          many(6, (i) =>
            line(
              `M${300 + i * 18} ${300 - i * 3}c40-30 90 20 150-18s60 10 80-4`,
              i % 2 ? '#f9dc8d' : '#f2c766',
              8,
            ),
          ) +
          oval(330, 280, 44, 24, '#fffaf0') +
          oval(330, 280, 25, 14, '#f5a623') +
          oval(520, 276, 40, 20, '#e9a48e') +
          oval(520, 276, 24, 11, '#f7d3c5') +
          shape('M566 306V226H622V296z', '#23402f') +
          many(7, (i) => circle(420 + i * 16, 304 - (i % 3) * 10, 7, i % 2 ? '#6fb24a' : '#9bd06a')) +
          line('M470 270L640 110M496 282L680 130', '#8a4b2c', 10),
      ) +
      word('MISO', { face: 'dela', size: 128, fill: '#fff1d6', x: 34, y: 410, fit: 330 }) +
      word('LANTERN', { face: 'dela', size: 100, fill: '#ffb347', x: 34, y: 490, fit: 318 }),
    linear('night', [0, 0], [0, 540], '0 #1a1438', '1 #3a1a42') +
      radial('warm', 0, 0, 150, '0 #ff7a3c .6', '1 #ff7a3c 0'),
  );
}
