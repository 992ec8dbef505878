import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, group, line, many, shape } from '../marks.ts';

export function face(): string {
  return card(
    '#f3dfc1',
    word('Thimblewood', {
      face: 'fredoka',
      size: 126,
      fill: '#4a2c1a',
      x: 428,
      y: 150,
      anchor: 'middle',
      tracking: -6,
    }) +
      group(
        'translate(-30 -43) scale(1.08)',
        box(60, 400, 150, 140, '#d64933') +
          shape('M60 400L135 268L210 400z', '#2f6f73') +
          circle(135, 356, 22, '#f3dfc1') +
          box(210, 460, 190, 80, '#e9a23b') +
          shape('M210 460A95 95 0 0 1 400 460H352A47 47 0 0 0 258 460z', '#7d9f5b') +
          circle(305, 330, 36, '#d64933') +
          box(400, 300, 84, 240, '#2f6f73') +
          circle(442, 262, 38, '#f0b95b') +
          shape('M442 214l14 16h-28z', '#4a2c1a') +
          circle(430, 258, 5, '#4a2c1a') +
          circle(454, 258, 5, '#4a2c1a') +
          line('M430 276q12 10 24 0', '#4a2c1a', 4) +
          box(414, 330, 56, 56, '#f3dfc1', 28) +
          box(414, 410, 56, 130, '#24565a', 28) +
          box(484, 420, 160, 120, '#f2c9a8') +
          shape('M484 420H644V350z', '#e08a6d') +
          circle(534, 484, 30, '#d64933') +
          circle(534, 484, 11, '#f3dfc1') +
          shape('M644 540V380A76 76 0 0 1 796 380V540H752V384A32 32 0 0 0 688 384V540z', '#7d9f5b') +
          box(640, 268, 160, 36, '#e9a23b', 18) +
          box(796, 440, 60, 100, '#d64933') +
          circle(826, 404, 36, '#4a2c1a') +
          circle(826, 404, 12, '#f3dfc1') +
          box(0, 440, 60, 100, '#4a2c1a') +
          shape('M0 440A60 60 0 0 1 60 380V440z', '#e9a23b'),
      ) +
      box(0, 526, 856, 14, '#a8764a') +
      many(9, (i) => line(`M${90 + i * 90} ${533}h46`, '#8a5c36', 2)),
  );
}
