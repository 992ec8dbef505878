/** What a backup says about itself: `manifest.json`, written last. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '../../kernel/cannot-start.ts';

/** Below the backup's folder. */
const path = z.string().refine((text) => !text.split('/').includes('..'));

const file = z.object({ path, bytes: z.number(), sha256: z.string() });

const manifest = z.object({
  format: z.literal(1),
  /** When the copy was complete, by the clock of the database. The books in it are those of this moment. */
  time: z.iso.datetime(),
  postgres: z.string(),
  /** The number of the last migration. */
  migration: z.number(),
  /** The fingerprints of the encryption keys that its secrets need. The keys are not in the backup. */
  encryptionKeys: z.array(z.string()),
  /** All of them, because tools that copy backups drop empty ones. */
  folders: z.array(path),
  files: z.array(file),
});

export type Manifest = z.infer<typeof manifest>;
export type BackupFile = z.infer<typeof file>;

export const MANIFEST = 'manifest.json';
export const PASSWORD = 'password';

/** Throws `CannotStart` where the folder is no complete backup of this format. */
export function readManifest(folder: string): Manifest {
  const place = join(folder, MANIFEST);
  if (!existsSync(place))
    throw new CannotStart(`${folder} is no backup: it has no ${MANIFEST}, which is written last.`);
  const { digest, ...content } = JSON.parse(readFileSync(place, 'utf8'));
  const read = manifest.safeParse(content);
  if (!read.success || digest !== digestOf(read.data))
    throw new CannotStart(`${place} is damaged, or of another format. Take another backup.`);
  return read.data;
}

/** The manifest's text, with a digest of its own. */
export function manifestText(content: Manifest): string {
  return `${JSON.stringify({ ...content, digest: digestOf(content) }, null, 1)}\n`;
}

function digestOf(content: Manifest): string {
  const { files, ...facts } = content;
  const lines = files.map(({ path, bytes, sha256 }) => `${sha256} ${bytes} ${path}`);
  return createHash('sha256')
    .update([JSON.stringify(facts), ...lines].join('\n'))
    .digest('hex');
}
