import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, group, line, ring, shape, star } from '../marks.ts';

export function face(): string {
  const tints = ['#f4c9b8', '#1f6f78', '#d9952f', '#7b2d4f', '#efe0c0', '#c6533f'];
  const ink = '#2a1230';
  const odd = [
    line('M0-34V40M0 40h18M0 24h14', ink, 8) + ring(0, -38, 18, ink, 8),
    shape('M0-44C30-44 48-16 40 14C34 36 16 46 0 46S-34 36-40 14C-48-16-30-44 0-44z', '#f6e7d0') +
      line('M-30-14C-10 0 10 0 30-14M-34 10C-10 24 10 24 34 10', '#c9a06a', 5),
    shape('M-46 0Q0-44 46 0Q0 44-46 0z', '#fff') + circle(0, 0, 22, '#1f6f78') + circle(0, 0, 10, ink),
    shape('M20-46A48 48 0 1 0 20 46A38 38 0 1 1 20-46z', '#f6d58a'),
    shape('M-14-50H14V-30C40-14 36 40 16 48H-16C-36 40-40-14-14-30z', '#c6533f') +
      line('M-26 6H26M-24 18H24', '#f6d58a', 5),
    shape(
      'M0 0C-20-50-60-40-50-8C-46 10-20 14 0 4C20 14 46 10 50-8C60-40 20-50 0 0zM0 4C-14 40-44 46-40 18zM0 4C14 40 44 46 40 18z',
      '#f4c9b8',
    ) + line('M0-20V34', ink, 6),
    line('M0 24V50', ink, 12) +
      ring(0, -12, 34, ink, 9) +
      circle(0, -12, 30, '#bfe3e0') +
      line('M-16-20Q-10-32 4-32', '#fff', 5),
    shape(star(0, 0, 8, 48, 20), '#f6d58a') + circle(0, 0, 12, ink),
    shape('M-40 40C-44-30 10-56 34-44C44-20 30 30-40 40z', '#1f6f78') + line('M-46 50L20-26', '#f6e7d0', 5),
    shape('M-30 44V-10A30 30 0 0 1 30-10V44z', '#f6e7d0') +
      circle(0, 10, 14, '#7b2d4f') +
      box(-38, 40, 76, 10, ink),
  ];
  const slots: [number, number][] = [
    ...Array.from({ length: 5 }, (_, i): [number, number] => [i, 0]),
    ...Array.from({ length: 5 }, (_, i): [number, number] => [i, 1]),
  ];
  return card(
    ink,
    slots
      .map(([i, j], n) => {
        const [cx, cy] = [100 + i * 164, j ? 450 : 92];
        const arch = `M${cx - 68} ${cy + 68}V${cy - 6}A68 68 0 0 1 ${cx + 68} ${cy - 6}V${cy + 68}z`;
        return (
          shape(arch, tints[(n * 5 + j * 2) % 6] ?? ink) +
          group(`translate(${cx} ${cy + 6}) scale(.86)`, odd[n] ?? '')
        );
      })
      .join('') +
      box(0, 186, 856, 168, '#d9952f') +
      box(0, 196, 856, 148, ink) +
      line('M24 208H832M24 332H832', '#d9952f', 2) +
      word('Oddment Hall', {
        face: 'limelight',
        size: 122,
        fill: '#f6e7d0',
        x: 428,
        y: 308,
        anchor: 'middle',
        fit: 780,
      }),
  );
}
