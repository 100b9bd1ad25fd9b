import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A server that passes connections on to another one. */
export interface Forwarder {
  readonly port: number;
  close(): void;
}

/** Starts a server at an address of this machine that passes connections on to a port of loopback. */
export const startForwarder = async (address: string, toPort: number): Promise<Forwarder> => {
  const server = createServer((from) => {
    const to = connect(toPort, '127.0.0.1');
    for (const socket of [from, to]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        from.destroy();
        to.destroy();
      });
    }
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
};
