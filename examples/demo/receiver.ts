import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** An alert with a valid signature. */
export interface Alert {
  readonly arrivedAt: Date;
  readonly type: string;
}

/** A webhook receiver. */
export interface Receiver {
  readonly url: string;
  /** The received alerts, oldest first. */
  readonly alerts: readonly Alert[];
  /** Sets the signing secret; alerts are refused until it is set. */
  trust(signingSecret: string): void;
  close(): Promise<void>;
}

/** Starts a receiver that verifies alerts according to Standard Webhooks and refuses invalid ones. */
export const startReceiver = async (): Promise<Receiver> => {
  const alerts: Alert[] = [];
  let webhook: Webhook | null = null;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      try {
        const verified = webhook?.verify(Buffer.concat(chunks), headers) as Pick<Alert, 'type'>;
        alerts.push({ type: verified.type, arrivedAt: new Date() });
        response.writeHead(204).end();
      } catch {
        response.writeHead(401).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts`,
    alerts,
    trust: (signingSecret) => {
      webhook = new Webhook(signingSecret);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
