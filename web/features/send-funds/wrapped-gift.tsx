/**
 * The gift before it is sent: wrapped, with a tag that names both sides while the sender types. No tag
 * without a name.
 */
export function WrappedGift({ to, from }: { to?: string; from?: string }) {
  return (
    <div className="relative overflow-hidden rounded-t-xl">
      <img
        src="/art/wrapped-gift.svg"
        alt=""
        width={640}
        height={280}
        className="aspect-[16/7] w-full object-cover"
      />
      {to && (
        <p className="absolute top-[20%] right-[4%] w-[45%] sm:right-[6%] sm:w-[40%] rotate-[-3deg] rounded-md bg-[#fff8ec] px-3 py-2 text-[#2b1429] leading-snug shadow-rest sm:px-4 sm:py-3">
          <span className="block text-[#5d4759] text-xs">A gift for</span>
          <span className="line-clamp-2 font-display font-semibold text-lg [overflow-wrap:anywhere] sm:text-2xl">
            {to}
          </span>
          {from && <span className="mt-1 block truncate text-[#5d4759] text-xs sm:text-sm">from {from}</span>}
        </p>
      )}
    </div>
  );
}
