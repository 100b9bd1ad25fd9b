import { expect } from 'chai';
import type { OutgoingRequest } from '../../../../src/application/kernel/network.ts';
import type { AdapterOverrides } from '../../../../src/composition/adapter-options.ts';
import { snsMessageOf } from '../../../../src/infrastructure/alert-sources/sns-message.ts';
import { snsSigner } from '../../../fixtures/sns-signer.ts';
import type { SnsSigner } from '../../../fixtures/sns-signer.ts';
import { snsConfirmation } from '../../../fixtures/alert-payloads.ts';
import { imWorld } from '../incident-management/im-world.ts';
import type { ImWorld } from '../incident-management/im-world.ts';

const HOST = 'https://sns.eu-central-1.amazonaws.com';
const CERTIFICATE = `${HOST}/SimpleNotificationService-1.pem`;
const CONFIRM = `${HOST}/?Action=ConfirmSubscription&Token=abc`;

describe('POST /api/im/ingest/{token} with the confirmation of a subscription at Amazon SNS', () => {
  let signer: SnsSigner;
  let world: ImWorld;
  let token: string;
  let visited: string[];
  before(() => {
    signer = snsSigner();
  });
  afterEach(() => world.close());

  const open = async (adapters: AdapterOverrides): Promise<void> => {
    world = await imWorld({}, adapters);
    ({ token } = (await world.admin.post('/api/im/sources', { name: 'AWS', type: 'cloudwatch' })).body as {
      token: string;
    });
  };
  /** Answers as SNS does, and notes the addresses. */
  const openWithSns = (status = 200): Promise<void> => {
    visited = [];
    const send = ({ method, url }: OutgoingRequest) => {
      visited.push(`${method} ${url}`);
      const value = {
        status: url === CERTIFICATE ? 200 : status,
        headers: {},
        body: url === CERTIFICATE ? signer.certificate : '',
        truncated: false,
      };
      return Promise.resolve({ ok: true as const, value });
    };
    return open({ outgoingHttp: { send } });
  };
  const confirm = async (url: string) => {
    world.app.clock.set(new Date());
    const message = snsConfirmation(url);
    const signature = signer.sign(snsMessageOf(message)?.signedText ?? '', '2');
    const text = JSON.stringify({
      ...message,
      SignatureVersion: '2',
      SigningCertURL: CERTIFICATE,
      Signature: signature,
    });
    const { status, body } = await world.app
      .client()
      .send('POST', `/api/im/ingest/${token}`, text, { 'Content-Type': 'text/plain; charset=UTF-8' });
    world.app.ports.outboxDispatcher.kick();
    await world.app.ports.outboxDispatcher.idle();
    return { status, problem: (body as { problem?: string }).problem ?? null };
  };

  it('visits the address once, after the answer', async () => {
    await openWithSns();
    expect(await confirm(CONFIRM)).to.deep.equal({ status: 200, problem: null });
    expect(visited).to.deep.equal([`GET ${CERTIFICATE}`, `GET ${CONFIRM}`]);
  });

  it('visits no address of another host or for another purpose, and reports the message as a problem', async () => {
    await openWithSns();
    for (const url of [
      'http://169.254.169.254/latest/meta-data?Action=ConfirmSubscription',
      'https://127.0.0.1/?Action=ConfirmSubscription',
      'https://evil.example/?Action=ConfirmSubscription',
      'https://sns.eu-central-1.amazonaws.com.evil.example/?Action=ConfirmSubscription',
      'https://sns.eu-central-1.amazonaws.com:8443/?Action=ConfirmSubscription',
      'https://s3.eu-central-1.amazonaws.com/?Action=ConfirmSubscription',
      `${HOST}/?Action=Unsubscribe`,
    ]) {
      const { status, problem } = await confirm(url);
      expect([status, problem], url).to.deep.equal([200, 'The `SubscribeURL` is not an address of Amazon SNS.']);
    }
    expect(visited.filter((one) => one !== `GET ${CERTIFICATE}`)).to.deep.equal([]);
  });

  it('tries again while SNS fails', async () => {
    await openWithSns(503);
    await confirm(CONFIRM);
    world.app.clock.advance(3_600_000);
    world.app.ports.outboxDispatcher.kick();
    await world.app.ports.outboxDispatcher.idle();
    expect(visited.filter((one) => one === `GET ${CONFIRM}`)).to.have.length(2);
  });

  it('connects only through the public-address guard', async () => {
    const judged: string[] = [];
    const judge = (host: string) => {
      judged.push(host);
      return Promise.resolve({ public: false, reason: 'addressNotPublic' } as const);
    };
    await open({ addressGuard: { judge }, snsMessages: { signatureOf: () => Promise.resolve('valid' as const) } });
    expect(await confirm(CONFIRM)).to.deep.equal({ status: 200, problem: null });
    expect(judged).to.deep.equal(['sns.eu-central-1.amazonaws.com']);
  });
});
