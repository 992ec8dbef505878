import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { around, box, circle, group, line, oval, petal, shape } from '../marks.ts';

export function face(): string {
  const bloom = (x: number, y: number, s: number) =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      around(5, 0, 0, shape('M0 0C8-30 44-34 54-14C60 6 40 26 0 0z', '#d8402f'), -90) +
        around(9, 0, 0, line('M0 0H18', '#f9d98c', 2.5)) +
        circle(0, 0, 7, '#f9d98c'),
    );
  return card(
    '#eeebe4',
    circle(600, 230, 190, '#dcd7cc') +
      shape(
        'M330 300C360 280 400 290 410 300C430 270 500 272 512 298C540 280 590 286 600 306H330z',
        '#f7f5f0',
      ) +
      shape(
        'M640 150C664 132 700 140 708 152C726 126 790 130 800 156C824 144 850 152 856 166H640z',
        '#f7f5f0',
      ) +
      line('M600 440C580 360 520 300 470 210S440 110 452 60', '#2b2724', 9) +
      line('M520 292C480 280 450 282 410 262M462 190C500 160 506 130 540 104', '#2b2724', 6) +
      line('M608 440C620 340 660 260 700 130', '#4c6b4f', 6) +
      group('translate(700 130) rotate(-66)', shape(petal(110, 26), '#4c6b4f')) +
      group('translate(664 236) rotate(-10)', shape(petal(120, 28), '#6d8f6a')) +
      group('translate(640 310) rotate(-150)', shape(petal(80, 22), '#4c6b4f')) +
      bloom(452, 60, 1) +
      bloom(410, 262, 0.7) +
      bloom(542, 100, 0.62) +
      circle(470, 214, 11, '#d8402f') +
      circle(496, 262, 9, '#e8745f') +
      shape('M470 424H740C736 476 690 506 650 510H560C520 506 474 476 470 424z', '#33424d') +
      oval(605, 424, 135, 18, '#1f2a33') +
      shape('M484 450C500 490 540 508 566 508C530 492 506 470 500 448z', '#5d7280') +
      box(560, 508, 90, 14, '#1f2a33', 4) +
      word('kumo', {
        face: 'josefinLight',
        size: 170,
        fill: '#2b2724',
        x: 44,
        y: 398,
        tracking: -10,
        rest: 'stroke="#2b2724" stroke-width="2"',
      }) +
      word('STEMS', { face: 'josefin', size: 38, fill: '#d8402f', x: 54, y: 462, tracking: 560 }),
  );
}
