import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { later, seconds } from '../../../../src/domain/kernel/time.ts';
import { channelTypeNames } from '../../../../src/domain/notifications/channel-types.ts';
import { groupContent, MAX_LISTED, noticeContent } from '../../../../src/application/notifications/compose-notice.ts';
import type { NoticeContent } from '../../../../src/application/notifications/notice-content.ts';
import { sampleNotice } from '../../../../src/application/notifications/sample-notice.ts';
import type { PreviewEvent } from '../../../../src/application/notifications/sample-notice.ts';
import { GuardedHttp } from '../../../../src/infrastructure/kernel/network/guarded-http.ts';
import { ipClassifier } from '../../../../src/infrastructure/kernel/network/ip-classifier.ts';
import { PublicAddressGuard } from '../../../../src/infrastructure/kernel/network/public-address-guard.ts';
import { secureContext } from '../../../../src/infrastructure/kernel/network/secure-context.ts';
import { HttpChannelSender } from '../../../../src/infrastructure/notifications/http-channel-sender.ts';
import { HttpSignedRequests } from '../../../../src/infrastructure/notifications/http-signed-requests.ts';
import { NOW } from '../../../builders/clock.ts';
import { alertServices } from '../../../fixtures/alert-services.ts';
import { chatServices } from '../../../fixtures/channel-services.ts';
import type { ChannelService, ServiceAnswer } from '../../../fixtures/channel-services.ts';

const AGENCY = { id: 'o', name: 'Agency', timezone: 'Europe/Zurich', language: 'en' } as const;
const BASE_URL = 'https://monitoring.example';
const noticeOf = (event: PreviewEvent, name?: string) => sampleNotice(event, NOW, AGENCY, name);
const contentOf = (event: PreviewEvent, name?: string): NoticeContent => noticeContent(noticeOf(event, name), BASE_URL);

interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

describe('channel types', () => {
  let server: Server;
  let answer: Omit<ServiceAnswer, 'verdict'>;
  let received: Received[];
  let sender: HttpChannelSender;

  before(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({
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
    sender = new HttpChannelSender(new HttpSignedRequests(rerouted), { baseUrlOf: () => BASE_URL });
  });
  after(() => void server.close());
  beforeEach(() => {
    received = [];
    answer = { status: 200 };
  });

  const deliver = (
    { type, config, secrets, recipient }: ChannelService,
    event: PreviewEvent,
    content = contentOf(event),
  ) =>
    sender.deliver({
      channel: { publicId: 'c', organizationId: 1, type, config, secrets: { ...secrets, signingSecret: null } },
      notices: [noticeOf(event)],
      content: () => content,
      messageId: 'message-1',
      recipient: recipient ?? null,
      now: NOW,
    });
  const bodyOf = ({ isForm }: ChannelService, text: string): unknown =>
    isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);

  it('have a documented service each', () => {
    const tested = new Set([...chatServices, ...alertServices].map(({ type }) => type));
    expect(channelTypeNames.filter((name) => !tested.has(name))).to.deep.equal(['webhook', 'email']);
  });

  for (const service of [...chatServices, ...alertServices]) {
    describe(service.name, () => {
      it('receives an outage in its documented form, with what, since when, from where, why and where to look', async () => {
        await deliver(service, 'opened');
        const [request] = received;
        expect(request?.url).to.equal(service.url);
        expect(request?.headers).to.include(service.headers);
        const body = service.body.safeParse(bodyOf(service, request?.body ?? ''));
        expect(body.error?.issues ?? []).to.deep.equal([]);
        const text = service.isForm
          ? new URLSearchParams(request?.body).toString().replaceAll('+', ' ')
          : (request?.body ?? '');
        const shown = decodeURIComponent(text).replaceAll('\\', '');
        for (const part of [
          'Shop',
          '10:47',
          'Answered 503, expected 200 to 299, seen from Frankfurt and Zürich.',
          `${BASE_URL}/incident?id=0197f3a2-0000-7000-8000-000000000001`,
        ])
          expect(shown).to.include(part);
        expect(shown).to.not.include('statusUnexpected."');
      });

      it('receives a recovery with the duration of the outage', async () => {
        await deliver(service, 'resolved');
        const body = decodeURIComponent((received[0]?.body ?? '').replaceAll('+', ' '));
        if (service.type !== 'pagerduty') expect(body).to.include('12 minutes 5 seconds');
        if (service.type !== 'opsgenie')
          expect(service.body.safeParse(bodyOf(service, received[0]?.body ?? '')).error?.issues ?? []).to.deep.equal(
            [],
          );
      });

      it('receives several outages and the longest names within the documented limits', async () => {
        const parts = Array.from({ length: MAX_LISTED + 5 }, (_, index) =>
          contentOf('opened', `Shop <&*_@everyone> ${'ü'.repeat(230)} ${index}`),
        );
        const [first, ...rest] = parts;
        if (first === undefined) throw new Error('There is no outage.');
        for (const content of [groupContent([first, ...rest]), first]) await deliver(service, 'opened', content);
        for (const { body } of received)
          expect(service.body.safeParse(bodyOf(service, body)).error?.issues ?? []).to.deep.equal([]);
      });

      for (const { verdict, wait, error, ...played } of service.answers)
        it(`counts ${played.status} ${JSON.stringify(played.body ?? '').slice(0, 60)} as ${verdict}${wait === undefined ? '' : `, and waits for ${wait} s`}`, async () => {
          answer = played;
          const result = await deliver(service, 'opened');
          expect([result.verdict, result.status]).to.deep.equal([verdict, played.status]);
          expect(result.notBefore).to.deep.equal(wait === undefined ? undefined : later(NOW, seconds(wait)));
          if (verdict === 'taken') expect(result.error).to.equal(null);
          if (error !== undefined) expect(result.error).to.match(error);
        });

      it('shows no secret in the delivery log, even if the service repeats it', async () => {
        const secrets = Object.values(service.secrets)
          .flatMap((value): readonly unknown[] =>
            typeof value === 'object' && value !== null ? Object.values(value) : [value],
          )
          .map(String);
        answer = {
          status: 400,
          body: `You sent ${secrets.join(' and ')} and ${secrets.map(encodeURIComponent).join(' ')}`,
        };
        const { answer: excerpt = '', error } = await deliver(service, 'opened');
        for (const secret of secrets) expect(`${excerpt} ${error ?? ''}`).to.not.include(secret);
        expect(excerpt).to.include('***');
      });
    });
  }

  it('resolve the alert of incident management that the outage opened', async () => {
    for (const service of alertServices.filter(({ type }) => type === 'pagerduty' || type === 'opsgenie'))
      for (const event of ['opened', 'reminder', 'resolved'] as const) await deliver(service, event);
    const [trigger, again, resolve, create, repeated, close] = received.map(({ url, body }) => ({
      url,
      body: JSON.parse(body) as Record<string, unknown>,
    }));
    const id = 'watchstead-0197f3a2-0000-7000-8000-000000000001';
    expect(
      [trigger, again, resolve].map((event) => [event?.body['event_action'], event?.body['dedup_key']]),
    ).to.deep.equal([
      ['trigger', id],
      ['trigger', id],
      ['resolve', id],
    ]);
    expect([create?.body['alias'], repeated?.body['alias']]).to.deep.equal([id, id]);
    expect(close?.url).to.equal(`https://api.opsgenie.com/v2/alerts/${id}/close?identifierType=alias`);
    expect(close?.body).to.have.all.keys('source', 'user', 'note');
  });
});
