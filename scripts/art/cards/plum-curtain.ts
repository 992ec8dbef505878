import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, line, many, shape, short } from '../marks.ts';

export function face(): string {
  const arch = (inset: number, fill: string) =>
    shape(
      `M-20-20H876V560H${856 - inset}V${short(250 + inset * 0.1)}C${856 - inset} ${short(60 + inset * 0.35)} ${short(600 - inset * 0.2)} ${short(20 + inset * 0.55)} 428 ${short(20 + inset * 0.55)}S${inset} ${short(60 + inset * 0.35)} ${inset} ${short(250 + inset * 0.1)}V560H-20z`,
      fill,
    );
  return card(
    '#f9e3c4',
    circle(428, 330, 250, '#fff3dc') +
      circle(336, 236, 84, '#f5c04a') +
      circle(306, 220, 14, '#e5a92f') +
      circle(356, 262, 20, '#e5a92f') +
      shape('M150 540C230 430 330 470 428 450S640 430 716 540z', '#e68a6d') +
      shape('M120 540C260 480 380 512 470 498S680 490 740 540z', '#c9566a') +
      line('M440 470V250M520 470V290', '#5a1f4f', 8) +
      shape('M446 262C520 290 520 370 486 414H446zM432 282L366 414H432z', '#fffaf0') +
      shape('M526 300C580 320 580 380 562 414H526z', '#e68a6d') +
      shape('M440 250l-44-12l44-14z', '#c9566a') +
      shape('M336 424H600C592 470 572 496 548 500H390C364 490 346 460 336 424z', '#5a1f4f') +
      many(5, (i) => circle(396 + i * 38, 456, 8, '#f5c04a')) +
      shape(`M100 560V490${many(8, () => 'q20-26 40 0t40 0')}V560z`, '#3f7f93') +
      shape(`M80 560V514${many(9, () => 'q20-20 40 0t40 0')}V560z`, '#2c5f75') +
      arch(190, '#d98aa8') +
      arch(146, '#b5568a') +
      arch(100, '#8c2f6f') +
      arch(54, '#641c56') +
      many(
        4,
        (i) =>
          line(`M${14 + i * 12} 540C${10 + i * 12} 400 ${14 + i * 10} 300 ${10 + i * 16} 180`, '#4a1242', 4) +
          line(
            `M${842 - i * 12} 540C${846 - i * 12} 400 ${842 - i * 10} 300 ${846 - i * 16} 180`,
            '#4a1242',
            4,
          ),
      ) +
      word('PLUM CURTAIN', {
        face: 'abril',
        size: 88,
        fill: '#fff3dc',
        x: 428,
        y: 112,
        anchor: 'middle',
        tracking: 20,
        fit: 760,
      }) +
      box(0, 508, 856, 32, '#3a0e36') +
      many(15, (i) => circle(28 + i * 57, 508, 15, '#f5c04a')) +
      box(0, 510, 856, 30, '#3a0e36'),
  );
}
