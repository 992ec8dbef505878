/**
 * The open sockets of the SMTP server. smtp-server hides them, so the right one is found by the port of its
 * client.
 */
import type { Server, Socket } from 'node:net';

export type OpenSockets = {
  watch(server: Server): void;
  destroy(clientPort: number): void;
  destroyAll(): void;
};

export function trackSockets(): OpenSockets {
  const sockets = new Map<number, Socket>();
  return {
    watch(server) {
      server.on('connection', (socket: Socket) => {
        const { remotePort } = socket;
        if (remotePort === undefined) return;
        sockets.set(remotePort, socket);
        socket.once('close', () => sockets.delete(remotePort));
      });
    },
    destroy: (clientPort) => void sockets.get(clientPort)?.destroy(),
    destroyAll() {
      for (const socket of sockets.values()) socket.destroy();
    },
  };
}
