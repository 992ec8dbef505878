/** The address of the embedded server. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type DataFolder, socketFolder } from './data-folder.ts';
import type { Listening } from './settings.ts';

/**
 * A Unix socket, which needs no port and which only its owner can open; loopback where the system has none.
 */
export async function chooseListening(folder: DataFolder): Promise<Listening> {
  if (process.platform !== 'win32') return { kind: 'socket', folder: socketFolder(folder) };
  return { kind: 'loopback', port: await freePort() };
}

/** The address of the server that runs on this folder. */
export function currentListening(folder: DataFolder): Listening {
  if (process.platform !== 'win32') return { kind: 'socket', folder: socketFolder(folder) };
  const port = readFileSync(join(folder.cluster, 'postmaster.pid'), 'utf8').split('\n')[3];
  return { kind: 'loopback', port: Number(port) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.');
  return address.port;
}
