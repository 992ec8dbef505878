/**
 * A gift card before its face is known, in the size of a face. On a phone it is the largest paint of an
 * outline, so it must not be smaller than the face that replaces it (decision 0241).
 */
export function GiftCardBlank() {
  return (
    <div data-loading aria-hidden="true" className="@container">
      <div className="aspect-[1.586] animate-shimmer overflow-hidden rounded-[5cqw] bg-line">
        <img
          src="/art/blank-card.svg"
          alt=""
          width={856}
          height={540}
          draggable={false}
          className="size-full object-cover"
        />
      </div>
    </div>
  );
}
