import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { circle, group, line, petal, shape } from '../marks.ts';

export function face(): string {
  const legs = (x: number, y: number, step: number) =>
    line(`M${x - 14} ${y}l${-10 * step} 40h-14M${x + 14} ${y}l${12 * step} 40h-14`, '#24412b', 7);
  const face = (x: number, y: number) =>
    circle(x - 15, y, 5.5, '#24412b') +
    circle(x + 15, y, 5.5, '#24412b') +
    line(`M${x - 10} ${y + 13}q10 10 20 0`, '#24412b', 5);
  const leaf = (x: number, y: number, turn: number, fill: string, s = 1) =>
    group(`translate(${x} ${y}) rotate(${turn}) scale(${s})`, shape(petal(80, 30), fill));
  return card(
    '#d8efcf',
    shape('M0 424Q220 392 428 420T856 410V540H0z', '#93c47d') +
      shape('M0 470Q240 440 480 466T856 452V540H0z', '#6aa662') +
      leaf(104, 260, -110, '#4d9a4a') +
      leaf(104, 260, -70, '#6bb55a') +
      leaf(104, 260, -90, '#3b7f3e') +
      shape('M60 262C80 240 130 240 148 262C150 330 126 400 104 424C82 400 58 330 60 262z', '#f2802e') +
      line('M70 296h26M140 330h-22M84 370h20', '#d5641c', 4) +
      legs(104, 414, 1) +
      face(104, 304) +
      leaf(262, 318, -120, '#6bb55a', 0.8) +
      leaf(262, 318, -60, '#4d9a4a', 0.8) +
      leaf(262, 318, -90, '#6bb55a') +
      circle(262, 366, 56, '#d82b57') +
      shape('M222 404q40 40 80 0l-34 44h-10z', '#f7dfe4') +
      legs(262, 434, -1) +
      face(262, 360) +
      shape('M414 250C470 262 476 390 430 430C396 440 372 410 374 360C376 310 388 262 414 250z', '#7dbb3f') +
      circle(420, 310, 22, '#c7e67f') +
      circle(418, 358, 26, '#c7e67f') +
      circle(416, 402, 20, '#c7e67f') +
      line('M414 252q-8-26 14-36', '#4d9a4a', 7) +
      legs(418, 428, 1) +
      face(418, 352) +
      shape('M520 330C520 268 664 268 664 330C664 352 520 352 520 330z', '#c9553f') +
      circle(556, 312, 12, '#f7e6d8') +
      circle(606, 300, 15, '#f7e6d8') +
      circle(640, 324, 8, '#f7e6d8') +
      shape('M562 344H622C618 380 636 420 620 434H564C548 420 566 380 562 344z', '#fbeede') +
      legs(592, 430, -1) +
      face(592, 374) +
      leaf(750, 252, -130, '#5a3fa0', 0.7) +
      shape('M750 236C806 250 830 330 806 398C790 436 712 436 696 398C672 330 696 250 750 236z', '#5d2d79') +
      shape(
        'M720 262C700 300 698 340 706 380',
        'none',
        'stroke="#8a55a8" stroke-width="9" stroke-linecap="round"',
      ) +
      shape('M712 254Q750 222 790 254L768 262L750 244L732 262z', '#4d9a4a') +
      line('M750 240v-26', '#4d9a4a', 10) +
      legs(750, 424, 1) +
      group(
        '',
        circle(735, 342, 5.5, '#fff') +
          circle(765, 342, 5.5, '#fff') +
          line('M740 356q10 10 20 0', '#fff', 5),
      ) +
      line('M330 420V150', '#8a5c36', 8) +
      shape('M334 154h96l-26 26l26 26h-96z', '#f2802e') +
      word('SPROUT PARADE', {
        face: 'amatic',
        size: 172,
        fill: '#24412b',
        x: 428,
        y: 146,
        anchor: 'middle',
        tracking: 14,
      }),
  );
}
