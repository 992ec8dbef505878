import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { circle, group, line, many, shape } from '../marks.ts';

export function face(): string {
  const chalk = (d: string, w = 7) => line(d, '#fffdf3', w, 'opacity=".92"');
  const rabbit = (x: number, y: number, turn: number, s: number, fur: string, shade: string) =>
    group(
      `translate(${x} ${y}) rotate(${turn}) scale(${s})`,
      shape(
        'M-90 20C-80-40-10-64 50-36C70-50 110-48 124-22C134 2 116 22 92 22C70 50-10 60-60 52C-84 48-94 38-90 20z',
        fur,
      ) +
        shape('M60-38C30-70 0-110-10-136C16-140 60-100 80-46z', shade) +
        shape('M78-44C66-84 62-120 66-146C92-130 104-84 98-44z', fur) +
        circle(-88, 14, 22, '#fff') +
        shape('M-60 30C-40 0 10 4 14 40C0 66-70 80-120 76C-124 62-90 56-70 54z', shade) +
        shape('M60 24C84 34 110 56 124 60C120 72 90 70 60 50z', shade) +
        circle(98, -18, 7, '#2b2230') +
        circle(124, -14, 6, '#f28ba8'),
    );
  return card(
    '#3f6f8f',
    many(7, (i) => line(`M0 ${i * 90 + 8}H856`, '#386582', 4)) +
      many(10, (i) => line(`M${i * 96 + 20} 0V540`, '#386582', 4)) +
      group(
        'translate(34 26) scale(.9)',
        chalk(
          'M40 400L150 396L154 506L44 508zM150 396L262 400L260 508L154 506M262 344L372 340L374 452L264 454zM264 454L374 452L376 556L262 560zM372 396L484 398L482 508L374 506M484 340L596 344L594 452L482 454zM482 454L594 452L596 556L484 560zM596 396L706 398C790 390 830 420 826 456S780 514 706 508L596 506M706 398V508',
        ) +
          chalk(
            'M90 424L98 416V486M190 430C196 410 222 416 218 436C214 456 194 470 190 486H222M304 370C320 354 340 368 326 388C344 396 336 432 304 424M332 536V470L302 514H344M446 420H420L416 448C444 440 448 484 414 484M554 362C530 366 520 400 526 416C540 436 562 420 554 402C546 390 530 396 526 410M524 472H558L536 534M650 416C628 416 630 446 650 448S674 486 650 486S628 450 650 448S672 416 650 416z',
          ),
      ) +
      group(
        'translate(752 430) rotate(70) scale(.62)',
        shape('M-20-40C0-56 30-40 24-10L0 90L-24-10C-26-30-26-36-20-40z', '#ff8a3d') +
          line('M-16 0h14M20 20h-12M-8 44h10', '#d9641c', 5) +
          shape('M0-44C-20-80-30-80-34-96C-14-92-4-80 2-60C6-86 16-96 34-98C28-78 14-66 8-44z', '#9bd06a'),
      ) +
      line(
        'M120 380C140 300 210 280 250 330M330 300C380 200 500 190 560 300',
        '#ffd166',
        6,
        'stroke-dasharray="2 18"',
      ) +
      rabbit(680, 260, -16, 1.15, '#f4e6d4', '#d9bfa3') +
      word('Hopscotch', { face: 'amatic', size: 196, fill: '#fffdf3', x: 36, y: 170 }) +
      word('Hutch', { face: 'amatic', size: 170, fill: '#ffd166', x: 40, y: 320 }),
  );
}
