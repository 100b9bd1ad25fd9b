import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { groupContent, noticeContent } from '../../src/application/notifications/compose-notice.ts';
import type { NoticeContent } from '../../src/application/notifications/notice-content.ts';
import type { ReceiverAnswer } from '../../src/application/notifications/ports.ts';
import { sampleNotice } from '../../src/application/notifications/sample-notice.ts';
import type { PreviewEvent } from '../../src/application/notifications/sample-notice.ts';
import { GuardedHttp } from '../../src/infrastructure/kernel/network/guarded-http.ts';
import { ipClassifier } from '../../src/infrastructure/kernel/network/ip-classifier.ts';
import { PublicAddressGuard } from '../../src/infrastructure/kernel/network/public-address-guard.ts';
import { secureContext } from '../../src/infrastructure/kernel/network/secure-context.ts';
import { HttpChannelSender } from '../../src/infrastructure/notifications/http-channel-sender.ts';
import { HttpSignedRequests } from '../../src/infrastructure/notifications/http-signed-requests.ts';
import type { ChannelService, ServiceAnswer } from '../fixtures/channel-services.ts';
import { NOW } from './clock.ts';

const AGENCY = { id: 'o', name: 'Agency', timezone: 'Europe/Zurich', language: 'en' } as const;

/** The address of the service in the links of messages. */
export const BASE_URL = 'https://monitoring.example';

const noticeOf = (event: PreviewEvent, name?: string) => sampleNotice(event, NOW, AGENCY, name);

/** Returns the content of a message about a sample of an event, of the monitor of this name. */
export const contentOf = (event: PreviewEvent, name?: string): NoticeContent =>
  noticeContent(noticeOf(event, name), BASE_URL);

/** Returns the content of one message about outages of monitors with these names. */
export const contentOfAll = (first: string, ...others: readonly string[]): NoticeContent =>
  groupContent([contentOf('opened', first), ...others.map((name) => contentOf('opened', name))]);

/** A request that the receiver got. */
export interface Received {
  readonly method: string;
  /** The address that the request was for. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server in place of the service of a channel. */
export interface ChannelReceiver {
  /** The requests of the running test. */
  readonly received: readonly Received[];
  /** Sets the answer to the following requests. */
  answerWith(answer: Omit<ServiceAnswer, 'verdict'>): void;
  /** Sends a message about an event to the service. */
  deliver(service: ChannelService, event: PreviewEvent, content?: NoticeContent): Promise<ReceiverAnswer>;
}

/** Starts a server on the loopback interface for the tests of the surrounding block. It answers 200 by default. */
export const channelReceiver = (): ChannelReceiver => {
  const received: Received[] = [];
  let server: Server;
  let answer: Omit<ServiceAnswer, 'verdict'>;
  let sender: HttpChannelSender;

  before(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({
          method: String(request.method),
          url: String(request.headers['x-requested-url']),
          headers: request.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        });
        const body = typeof answer.body === 'object' ? JSON.stringify(answer.body) : answer.body;
        response.writeHead(answer.status, answer.headers).end(answer.status === 204 ? undefined : body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const http = new GuardedHttp(
      new PublicAddressGuard(ipClassifier(['127.0.0.1/32']), () => Promise.reject(new Error('No name is resolved.'))),
      secureContext(),
    );
    // Connects to the local server whatever the host is, as if the name had that address.
    const rerouted = {
      send: (request: Parameters<GuardedHttp['send']>[0]) =>
        http.send({
          ...request,
          url: `http://127.0.0.1:${port}/`,
          headers: { ...request.headers, 'x-requested-url': request.url },
        }),
    };
    sender = new HttpChannelSender(
      new HttpSignedRequests(rerouted),
      { baseUrlOf: () => BASE_URL },
      {
        current: () => Promise.reject(new Error('No push is sent.')),
      },
    );
  });
  after(() => void server.close());
  beforeEach(() => {
    received.length = 0;
    answer = { status: 200 };
  });

  return {
    received,
    answerWith: (next) => {
      answer = next;
    },
    deliver: ({ type, config, secrets, recipient }, event, content = contentOf(event)) =>
      sender.deliver({
        channel: { publicId: 'c', organizationId: 1, type, config, secrets: { ...secrets, signingSecret: null } },
        notices: [noticeOf(event)],
        content: () => content,
        messageId: 'message-1',
        recipient: recipient ?? null,
        now: NOW,
      }),
  };
};
