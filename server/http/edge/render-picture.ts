/** Re-encodes an uploaded picture. Nothing of the file itself is kept. */
import { limitConcurrency } from '#server/kernel/limit-concurrency.ts';
import { refuse } from '#server/kernel/refusal.ts';

const SIDE_PIXELS = 512;
/** More pixels than any camera takes, and few enough to decode. */
const MOST_PIXELS = 64_000_000;
const MOST_SECONDS = 10;

/** The first bytes of JPEG, PNG and GIF, whatever the file's name. The library goes by these too. */
const signatures = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('GIF87a'),
  Buffer.from('GIF89a'),
];

/** Decoding one picture may take 200 MB. */
const inTurn = limitConcurrency(2, 20);

type Rendering = { width: number; height: number; whole?: boolean; format?: 'webp' | 'png' };

/**
 * Returns a WebP without metadata, cropped to a square by default. `png` is for mails, because some mail
 * programs show no WebP. `whole` keeps all of the picture in its own proportions. Throws `picture-type` for
 * another kind of file, and `picture-unreadable` for a broken one.
 */
export async function renderPicture(
  file: Buffer,
  { width, height, whole = false, format = 'webp' }: Rendering = { width: SIDE_PIXELS, height: SIDE_PIXELS },
): Promise<Buffer> {
  const known = signatures.some((signature) => file.subarray(0, signature.length).equals(signature));
  if (!known) throw refuse('picture-type');
  return inTurn(async () => {
    // Loaded late: the library takes 24 MB of memory, and few processes ever see a picture.
    const { default: sharp } = await import('sharp');
    try {
      return await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
        .timeout({ seconds: MOST_SECONDS })
        .autoOrient()
        .resize(width, height, whole ? { fit: 'inside', withoutEnlargement: true } : { fit: 'cover' })
        .toFormat(format, format === 'webp' ? { quality: 82 } : {})
        .toBuffer();
    } catch {
      // The library's message is for developers. A user can only choose another picture.
      throw refuse('picture-unreadable');
    }
  });
}
