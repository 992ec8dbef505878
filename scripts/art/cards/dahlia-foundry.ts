import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { around, circle, line, many, shape, short } from '../marks.ts';

export function face(): string {
  const turn = (count: number, length: number, width: number, fill: string, fold: string, from: number) =>
    around(
      count,
      600,
      420,
      shape(`M0 0L${short(length * 0.55)} ${-width}L${length} 0L${short(length * 0.55)} ${width}z`, fill) +
        shape(`M0 0L${length} 0L${short(length * 0.55)} ${width}z`, fold),
      from,
    );
  return card(
    '#1d1f24',
    many(
      4,
      (i) =>
        line(`M0 ${60 + i * 150}H856`, '#2a2d34', 4) +
        many(15, (j) => circle(30 + j * 58, 76 + i * 150, 5, '#2f333b')),
    ) +
      around(24, 600, 420, shape('M0-26L372-26L396-12V12L372 26H0z', '#3a3f48'), 0) +
      circle(600, 420, 358, '#3a3f48') +
      circle(600, 420, 340, '#24272d') +
      turn(18, 336, 52, '#8a1f1a', '#6d1514', 0) +
      turn(18, 290, 46, '#b8321f', '#96241a', 10) +
      turn(16, 240, 42, '#de5426', '#b8401f', 0) +
      turn(14, 190, 36, '#f2803a', '#d9602a', 9) +
      turn(12, 140, 31, '#f9a94a', '#ec8a34', 0) +
      turn(10, 92, 24, '#ffcf6b', '#f5b148', 14) +
      turn(8, 52, 16, '#ffe9a8', '#ffd87d', 0) +
      circle(600, 420, 13, '#8a1f1a') +
      word('DAHLIA', {
        face: 'shoulders',
        size: 178,
        fill: '#ffcf6b',
        x: 36,
        y: 172,
        tracking: 10,
        rest: 'stroke="#1d1f24" stroke-width="12" paint-order="stroke"',
      }) +
      word('FOUNDRY', {
        face: 'shoulders',
        size: 86,
        fill: '#e9e4da',
        x: 40,
        y: 262,
        tracking: 120,
        rest: 'stroke="#1d1f24" stroke-width="12" paint-order="stroke"',
      }),
  );
}
