/**
 * The designs of gifts, 640 × 400: cut paper on a ground of their own, so that they look the same in every
 * theme and mail.
 */
import { picture } from '../card.ts';
import { around, box, circle, group, line, many, oval, petal, ring, scatter, shape, star } from '../marks.ts';
import {
  coral,
  coralDeep,
  coralLight,
  cream,
  gold,
  goldLight,
  mauve,
  peach,
  peachDeep,
  plum,
  plumSoft,
  sage,
  sand,
} from './palette.ts';
import { pebble, scrap, sheet, sparkle } from './paper.ts';
import { bow } from './ribbon.ts';

const sky = '#cfe0e8';
const skyDeep = '#7fa5b8';
const night = '#2a2f5b';
const leafDeep = '#5d7d58';
const blush = '#fbe3da';

/** A design on its ground. */
const design = (ground: string, drawing: string) => picture(640, 400, box(0, 0, 640, 400, ground) + drawing);

const heart = (x: number, y: number, scale: number, fill: string, turn = 0) =>
  group(
    `translate(${x} ${y}) rotate(${turn}) scale(${scale})`,
    shape('M0 10C-12 0-14-6-10-10C-6-14-1-11 0-6C1-11 6-14 10-10C14-6 12 0 0 10z', fill),
  );

/** Scraps all over, the same on every drawing. */
function confettiRain(seed: number, count: number, colors: readonly string[]): string {
  const next = scatter(seed);
  return many(count, (index) =>
    scrap(
      Math.round(next() * 640),
      Math.round(next() * 400),
      Math.round(next() * 180),
      colors[index % colors.length] ?? gold,
    ),
  );
}

const parcel = (x: number, y: number, scale: number) =>
  group(
    `translate(${x} ${y}) scale(${scale})`,
    sheet(-90, -40, 180, 130, plum, 8) +
      sheet(-100, -72, 200, 46, plumSoft, 8) +
      sheet(-18, -72, 36, 162, gold) +
      bow(0, -76, 0.62, 0, false),
  );

const balloon = (x: number, y: number, r: number, fill: string, sheen: string) =>
  line(
    `M${x} ${y + r * 1.2}C${x - 14} ${y + r * 2} ${x + 14} ${y + r * 2.6} ${x} ${y + r * 3.4}`,
    plumSoft,
    3,
  ) +
  shape(`M${x - 9} ${y + r * 1.28}L${x + 9} ${y + r * 1.28}L${x} ${y + r * 1.1}z`, fill) +
  oval(x, y, r, r * 1.18, fill) +
  line(
    `M${x - r * 0.55} ${y - r * 0.2}C${x - r * 0.5} ${y - r * 0.6} ${x - r * 0.25} ${y - r * 0.8} ${x - r * 0.05} ${y - r * 0.85}`,
    sheen,
    r * 0.12,
  );

const flower = (x: number, y: number, size: number, fill: string, eye: string, turn = 0) =>
  group(
    `translate(${x} ${y})`,
    around(6, 0, 0, shape(petal(size, size * 0.42), fill), turn) + pebble(0, 0, size * 0.3, eye),
  );

const tulip = (x: number, y: number, height: number, fill: string, fold: string) =>
  line(
    `M${x} ${y}C${x - 6} ${y - height * 0.4} ${x + 4} ${y - height * 0.7} ${x} ${y - height}`,
    leafDeep,
    9,
  ) +
  group(`translate(${x} ${y - 6}) rotate(-62)`, shape(petal(height * 0.62, 15), sage)) +
  group(`translate(${x} ${y - 2}) rotate(-118)`, shape(petal(height * 0.5, 14), leafDeep)) +
  group(
    `translate(${x} ${y - height})`,
    shape('M-34-44C-20-36-12-24 0-46C12-24 20-36 34-44C44-6 26 24 0 26C-26 24-44-6-34-44z', fill) +
      shape('M0-46C14-20 14 6 0 26C-14 6-14-20 0-46z', fold),
  );

const pine = (x: number, y: number, scale: number, fill: string, shade: string) =>
  group(
    `translate(${x} ${y}) scale(${scale})`,
    sheet(-9, -4, 18, 34, plumSoft) +
      shape('M0-170L46-96L-46-96z', fill) +
      shape('M0-126L60-46L-60-46z', shade) +
      shape('M0-78L74 4L-74 4z', fill) +
      shape('M0-170L16-144C6-138-6-138-16-144z', cream) +
      shape('M-60-46C-40-58-30-40-14-50C0-58 18-40 34-52L60-46L46-64L-46-64z', cream),
  );

const candle = (x: number, fill: string) =>
  sheet(x - 6, 96, 12, 50, fill, 3) +
  line(`M${x} 96V88`, plum, 3) +
  shape(`M${x} 60C${x + 14} 74 ${x + 8} 88 ${x} 88C${x - 8} 88 ${x - 14} 74 ${x} 60z`, gold) +
  shape(`M${x} 72C${x + 6} 78 ${x + 4} 86 ${x} 86C${x - 4} 86 ${x - 6} 78 ${x} 72z`, cream);

/** By the name that the contract gives it. */
export const designs: Record<string, () => string> = {
  confetti: () =>
    design(
      peach,
      confettiRain(11, 56, [coral, gold, plumSoft, sage, cream]) +
        oval(320, 338, 150, 16, peachDeep) +
        parcel(320, 244, 1.05) +
        sparkle(150, 120, 20, cream) +
        sparkle(500, 96, 26, gold) +
        sparkle(486, 286, 16, coral),
    ),
  birthday: () =>
    design(
      blush,
      confettiRain(29, 30, [gold, coralLight, mauve, sage]) +
        oval(320, 350, 210, 18, peachDeep) +
        sheet(150, 246, 340, 96, plum, 14) +
        sheet(190, 142, 260, 110, coral, 14) +
        shape(
          'M190 160C190 142 450 142 450 160V186C436 206 420 182 404 190C390 198 380 214 362 196C344 180 330 210 312 200C296 190 282 182 262 200C244 214 230 184 214 190C202 194 192 196 190 186z',
          cream,
        ) +
        many(9, (i) => circle(176 + i * 36, 294, 9, i % 2 ? gold : coralLight)) +
        candle(264, sage) +
        candle(320, mauve) +
        candle(376, gold),
    ),
  thanks: () =>
    design(
      sand,
      pebble(320, 214, 168, cream) +
        line(
          'M286 330C280 250 250 190 226 150M310 330C308 240 306 180 318 120M338 330C350 250 378 200 410 152',
          leafDeep,
          8,
        ) +
        group('translate(270 232) rotate(-150)', shape(petal(74, 20), sage)) +
        group('translate(372 236) rotate(-30)', shape(petal(74, 20), sage)) +
        flower(222, 146, 50, coral, goldLight) +
        flower(320, 110, 58, plumSoft, gold, 20) +
        flower(414, 148, 50, gold, cream, 10) +
        shape('M254 268H386L366 372C350 380 290 380 274 372z', coral) +
        shape('M254 268H386L382 290H258z', coralDeep) +
        heart(320, 332, 1.9, cream),
    ),
  congrats: () =>
    design(
      plum,
      confettiRain(7, 48, [gold, coral, mauve, cream]) +
        balloon(196, 150, 62, coral, coralLight) +
        balloon(446, 140, 66, mauve, cream) +
        balloon(320, 116, 78, gold, goldLight) +
        shape(star(320, 116, 5, 40, 17), cream),
    ),
  love: () =>
    design(
      coralLight,
      heart(320, 214, 12.5, coralDeep) +
        heart(306, 200, 12.5, coral) +
        heart(120, 130, 3.2, cream, -18) +
        heart(520, 116, 3.8, plumSoft, 16) +
        heart(540, 300, 2.4, cream, 10) +
        heart(104, 300, 2.8, plumSoft, -12) +
        line('M214 150C224 124 246 112 268 116', blush, 13) +
        sparkle(200, 70, 16, cream) +
        sparkle(460, 60, 13, cream),
    ),
  wedding: () =>
    design(
      cream,
      pebble(320, 206, 172, blush) +
        around(16, 320, 206, group('translate(150 0)', shape(petal(30, 9), sage)), 8) +
        ring(276, 226, 82, gold, 20) +
        ring(364, 226, 82, goldLight, 20) +
        group(
          'translate(276 132)',
          shape('M-28 0L-16-18H16L28 0L0 30z', sky) + shape('M-16-18L0 30L16-18z', cream),
        ) +
        heart(320, 64, 2, coral) +
        flower(150, 320, 34, coralLight, gold) +
        flower(490, 320, 34, coralLight, gold, 24) +
        flower(184, 352, 22, mauve, cream) +
        flower(456, 352, 22, mauve, cream, 12),
    ),
  baby: () =>
    design(
      sky,
      pebble(500, 96, 46, goldLight) +
        pebble(482, 86, 40, sky) +
        many(7, (i) => sparkle(80 + i * 66, 60 + (i % 3) * 34, 9 + (i % 2) * 5, cream)) +
        oval(320, 332, 220, 26, skyDeep) +
        shape(
          'M206 238C206 306 262 332 330 332C408 332 452 290 456 232C420 262 380 244 366 216C330 238 262 246 206 238z',
          goldLight,
        ) +
        pebble(396, 170, 62, goldLight) +
        shape('M446 168C474 160 488 172 490 182C478 194 458 194 446 190z', coral) +
        circle(412, 156, 8, plum) +
        circle(415, 153, 2.6, cream) +
        shape('M262 262C282 244 336 246 356 272C342 306 288 312 262 262z', gold) +
        line('M120 346C150 336 170 356 200 346M440 352C470 342 490 362 520 352', cream, 6),
    ),
  home: () =>
    design(
      peach,
      pebble(520, 92, 44, gold) +
        shape('M0 330C120 290 240 300 340 318C460 336 560 300 640 312V400H0z', sage) +
        sheet(216, 190, 208, 152, cream, 4) +
        shape('M188 200L320 92L452 200L432 212L320 122L208 212z', coralDeep) +
        sheet(396, 106, 30, 62, plumSoft) +
        sheet(296, 254, 50, 88, plum, 6) +
        circle(336, 300, 4, gold) +
        sheet(240, 226, 40, 40, sky, 4) +
        line('M260 226V266M240 246H280', cream, 4) +
        sheet(362, 226, 40, 40, sky, 4) +
        line('M382 226V266M362 246H402', cream, 4) +
        heart(412, 74, 1.8, coral) +
        heart(440, 44, 1.2, coral, 12) +
        group('translate(132 330)', line('M0 0V-56', plumSoft, 10) + pebble(0, -84, 46, leafDeep)) +
        group('translate(508 322)', line('M0 0V-46', plumSoft, 10) + pebble(0, -72, 38, leafDeep)),
    ),
  winter: () =>
    design(
      night,
      pebble(110, 88, 36, cream) +
        (() => {
          const next = scatter(41);
          return many(44, () => circle(next() * 640, next() * 330, 2 + next() * 3.4, cream));
        })() +
        shape('M0 320C110 280 230 300 330 312C440 326 540 288 640 304V400H0z', cream) +
        pine(320, 322, 1.42, leafDeep, sage) +
        pine(176, 330, 0.95, sage, leafDeep) +
        pine(470, 326, 1.05, sage, leafDeep) +
        shape(star(320, 76, 5, 26, 11), gold) +
        circle(300, 178, 8, coral) +
        circle(346, 220, 8, gold) +
        circle(292, 252, 8, goldLight) +
        circle(350, 286, 8, coral),
    ),
  spring: () =>
    design(
      '#e4edd5',
      group(
        'translate(566 70) scale(.8)',
        around(12, 0, 0, shape('M56-6L86 0L56 6z', goldLight)) + pebble(0, 0, 46, gold),
      ) +
        shape('M0 338C140 316 300 330 420 336C520 340 600 324 640 328V400H0z', sage) +
        tulip(150, 356, 150, coral, coralDeep) +
        tulip(244, 362, 210, goldLight, gold) +
        tulip(338, 358, 170, mauve, plumSoft) +
        tulip(430, 364, 220, coralLight, coral) +
        tulip(520, 358, 116, goldLight, gold) +
        group(
          'translate(120 110) rotate(-14)',
          shape('M0 0C-40-40-70-6-44 16C-70 34-34 58 0 12z', coralLight) +
            shape('M0 0C40-40 70-6 44 16C70 34 34 58 0 12z', coralLight) +
            line('M0-8V20', plum, 6),
        ),
    ),
  comfort: () =>
    design(
      '#e9dfe9',
      pebble(320, 220, 170, cream) +
        line(
          'M270 118C254 96 286 84 272 58M322 112C306 90 338 78 324 48M374 118C358 96 390 84 376 58',
          mauve,
          10,
        ) +
        oval(320, 340, 176, 20, sand) +
        shape('M204 158H436C440 240 412 316 372 330H268C228 316 200 240 204 158z', coral) +
        oval(320, 158, 116, 22, plumSoft) +
        line('M430 186C500 176 506 268 414 270', coral, 22) +
        heart(320, 246, 4, cream) +
        group('translate(168 330) rotate(-18)', shape(petal(70, 20), sage)) +
        group('translate(474 330) rotate(198)', shape(petal(70, 20), sage)),
    ),
  work: () =>
    design(
      '#dfe6ee',
      (() => {
        const next = scatter(17);
        return many(16, () =>
          sparkle(Math.round(next() * 640), Math.round(next() * 260), 6 + next() * 9, gold),
        );
      })() +
        shape('M180 400C200 330 280 350 300 318C330 340 420 330 460 400z', cream) +
        pebble(250, 366, 40, cream) +
        pebble(400, 372, 46, cream) +
        group(
          'translate(330 190) rotate(24)',
          shape('M-22 96C-30 130-14 160 0 176C14 160 30 130 22 96z', gold) +
            shape('M-10 96C-14 116-6 136 0 146C6 136 14 116 10 96z', coral) +
            shape('M-44 40C-78 60-86 96-80 124L-40 92z', plumSoft) +
            shape('M44 40C78 60 86 96 80 124L40 92z', plumSoft) +
            shape('M0-150C48-106 60-20 44 96H-44C-60-20-48-106 0-150z', coral) +
            shape('M0-150C22-130 36-102 42-70H-42C-36-102-22-130 0-150z', plum) +
            circle(0, -14, 28, cream) +
            circle(0, -14, 19, skyDeep),
        ),
    ),
};
