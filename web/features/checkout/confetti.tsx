import { useEffect, useRef } from 'react';
import { repeat } from '../../ui/format/repeat.ts';

const PIECES = repeat(28);
const COLORS = ['bg-gold', 'bg-coral', 'bg-primary', 'bg-good'];
const LASTS_MS = 1_600;

/** One short burst; none where the system asks for reduced motion. */
export function Confetti() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const piece of box.current?.children ?? []) burst(piece);
  }, []);
  return (
    <div ref={box} aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-20 mx-auto w-0">
      {PIECES.map((key, index) => (
        <span
          key={key}
          className={`absolute block h-3 w-1.5 rounded-xs opacity-0 ${COLORS[index % COLORS.length]}`}
        />
      ))}
    </div>
  );
}

function burst(piece: Element) {
  const angle = Math.random() * Math.PI * 2;
  const reach = 90 + Math.random() * 150;
  const x = Math.cos(angle) * reach;
  const y = Math.sin(angle) * reach * 0.7;
  const turn = `rotate(${Math.round(Math.random() * 720 - 360)}deg)`;
  piece.animate(
    [
      { transform: 'translate(0, 0)', opacity: 1 },
      { transform: `translate(${x}px, ${y}px) ${turn}`, opacity: 1, offset: 0.45, easing: 'ease-in' },
      { transform: `translate(${x * 1.1}px, ${y + 140}px) ${turn}`, opacity: 0 },
    ],
    { duration: LASTS_MS * (0.75 + Math.random() * 0.25), easing: 'cubic-bezier(0.15, 0.8, 0.3, 1)' },
  );
}
