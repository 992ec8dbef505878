import { codeGroups } from '#contract/kernel/code-groups.ts';

/** A code in groups of four. The gaps are no characters, so that copying gives the bare code. */
export function CodeText({ code }: { code: string }) {
  const groups = codeGroups(code);
  if (groups.length === 1) return code;
  return groups.map((group, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups repeat, and their order is all they have
    <span key={place} className="inline-block not-last:pr-[0.5em]">
      {group}
    </span>
  ));
}
