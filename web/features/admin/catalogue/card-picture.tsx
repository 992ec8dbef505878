import { useState } from 'react';
import { CARD_PICTURE_FIELD, type CatalogueCard } from '#contract/admin/catalogue.ts';
import { PICTURE_MAX_BYTES } from '#contract/pictures.ts';
import { formProblem } from '../../../api/form-problem.ts';
import { GiftCardFace } from '../../../shared/gift-cards/gift-card-face.tsx';
import { FileDrop } from '../../../ui/forms/file-drop.tsx';
import { useUploadCardPicture } from './use-catalogue-writes.ts';

const KINDS = ['image/jpeg', 'image/png', 'image/gif'];

/** The card's art, and an upload that replaces it. The upload is saved at once. */
export function CardPicture({
  card,
  onUploaded,
}: {
  card: CatalogueCard;
  onUploaded: (card: CatalogueCard) => void;
}) {
  const upload = useUploadCardPicture();
  const [error, setError] = useState<string>();

  function take(file: File) {
    const wrong = problemOfFile(file);
    setError(wrong);
    if (wrong) return;
    const form = new FormData();
    form.append(CARD_PICTURE_FIELD, file);
    upload.mutate(
      { params: { giftCardId: card.id }, form },
      { onSuccess: onUploaded, onError: (refusal) => setError(formProblem(refusal)) },
    );
  }

  return (
    <div className="mb-6 grid items-center gap-5 sm:grid-cols-[12rem_1fr]">
      <GiftCardFace name={card.name} imageUrl={card.imageUrl} tilts={false} className="w-48" />
      <FileDrop
        label={upload.isPending ? 'Uploading …' : 'Choose a picture'}
        hint="JPEG, PNG or GIF, up to 5MB. Cropped to the shape of a card."
        accept={KINDS.join(',')}
        error={error}
        disabled={upload.isPending}
        onFile={take}
      />
    </div>
  );
}

function problemOfFile({ type, size }: File): string | undefined {
  if (!KINDS.includes(type)) return 'Please select a JPEG, PNG, or GIF image.';
  return size > PICTURE_MAX_BYTES ? 'Please select an image smaller than 5MB.' : undefined;
}
