/** Pictures, as a browser uploads them. */
import sharp from 'sharp';
import { type SignedIn, testApp } from '#tests/support/app.ts';

export const path = '/api/upload-profile-picture';

export const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c0392b' } });

export async function send(who: SignedIn, content: Buffer, name = 'me.png', field = 'profilePicture') {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(content)], name, { type: 'image/png' }));
  return who.send('POST', path, { body: form });
}

/** The product, with members who upload pictures. */
export async function openPictures() {
  const product = await testApp();

  async function pictures(): Promise<number> {
    const { rows } = await product.db.query<{ count: number }>('select count(*)::int as count from picture');
    return rows[0]?.count ?? 0;
  }

  return { product, pictures };
}
