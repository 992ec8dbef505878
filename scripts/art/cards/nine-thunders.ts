import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { circle, group, line, linear, many, radial, shape } from '../marks.ts';

export function face(): string {
  return card(
    '#10103a',
    shape('M0 0H520L380 250H520L240 540H0z', 'url(#hot)') +
      shape('M520 0L380 250H520L240 540L760 190H580L740 0z', '#ffe14d') +
      shape('M548 20L430 232H562L380 420L690 206H540L690 20z', '#fff6b8') +
      many(7, (i) =>
        line(`M0 ${300 + i * 44}L${270 - i * 30} ${300 + i * 44}`, '#ff9ad5', 2, 'opacity=".5"'),
      ) +
      group(
        'translate(660 440) rotate(14)',
        shape(
          'M-28-150C-34-190-30-220 0-220S34-190 28-150C24-120 60-70 56-10C54 60 34 90 30 110H-30C-34 90-54 60-56-10C-60-70-24-120-28-150z',
          '#f6f2ff',
        ) +
          line('M-29-150H29M-27-130H27', '#ff3d81', 12) +
          shape(
            'M10-218C34-216 34-190 28-150C24-120 60-70 56-10C54 60 34 90 30 110H6C40 20 30-80 8-130C2-160 20-200 10-218z',
            '#cfc4f2',
          ),
      ) +
      group(
        'translate(786 470) rotate(30)',
        shape(
          'M-28-150C-34-190-30-220 0-220S34-190 28-150C24-120 60-70 56-10C54 60 34 90 30 110H-30C-34 90-54 60-56-10C-60-70-24-120-28-150z',
          '#ded5f7',
        ) + line('M-29-150H29M-27-130H27', '#ff3d81', 12),
      ) +
      circle(520, 470, 112, 'url(#ball)') +
      circle(506, 420, 13, '#10103a') +
      circle(546, 416, 13, '#10103a') +
      circle(532, 452, 13, '#10103a') +
      line('M438 430Q458 388 492 376', '#bff6ff', 10, 'opacity=".7"') +
      group(
        'skewX(-10)',
        word('NINE', { face: 'anton', size: 178, fill: '#fff', x: 70, y: 212 }) +
          word('THUNDERS', { face: 'anton', size: 132, fill: '#fff', x: 100, y: 340, fit: 380 }) +
          word('BOWL', { face: 'anton', size: 92, fill: '#ffe14d', x: 124, y: 452 }),
      ),
    linear('hot', [0, 0], [420, 540], '0 #ff3d81', '1 #6a1fd0') +
      radial('ball', 480, 420, 150, '0 #5ff0ff', '.5 #1d7fe0', '1 #1a1f8a'),
  );
}
