import { expect } from 'chai';
import type { OutgoingRequest } from '../../../../src/application/kernel/network.ts';
import { UnavailableError } from '../../../../src/application/kernel/ports.ts';
import { isCertificateUrl, snsMessageOf } from '../../../../src/infrastructure/alert-sources/sns-message.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { HttpSnsMessages } from '../../../../src/infrastructure/alert-sources/http-sns-messages.ts';
import { snsSigner } from '../../../fixtures/sns-signer.ts';
import type { SnsSigner } from '../../../fixtures/sns-signer.ts';
import { snsNotification } from '../../../fixtures/alert-payloads.ts';

const CERTIFICATE = 'https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-1.pem';

describe('HttpSnsMessages', () => {
  let signer: SnsSigner;
  before(() => {
    signer = snsSigner();
  });

  const messagesWith = (status: number, body: string) => {
    const sent: OutgoingRequest[] = [];
    const http = {
      send: (request: OutgoingRequest) => {
        sent.push(request);
        return Promise.resolve({ ok: true as const, value: { status, headers: {}, body, truncated: false } });
      },
    };
    return { sent, messages: new HttpSnsMessages(http) };
  };
  const message = snsNotification({ AlarmName: 'a' });
  const signedText = (): string => snsMessageOf(message)?.signedText ?? '';
  const signed = (version: '1' | '2', changes: Readonly<Record<string, unknown>> = {}): Uint8Array => {
    const signature = {
      Signature: signer.sign(signedText(), version),
      SignatureVersion: version,
      SigningCertURL: CERTIFICATE,
    };
    return new TextEncoder().encode(JSON.stringify({ ...message, ...signature, ...changes }));
  };

  it('accepts what the certificate has signed, in both versions, and fetches it once', async () => {
    const { sent, messages } = messagesWith(200, signer.certificate);
    for (const version of ['1', '2'] as const)
      expect(await messages.signatureOf(signed(version), new Date())).to.equal('valid');
    expect(sent.map(({ method, url }) => `${method} ${url}`)).to.deep.equal([`GET ${CERTIFICATE}`]);
  });

  it('refuses another text, another version and a certificate that is not valid at the time', async () => {
    const { messages } = messagesWith(200, signer.certificate);
    expect(await messages.signatureOf(signed('2', { Message: 'x' }), new Date())).to.equal('invalid');
    expect(await messages.signatureOf(signed('2', { SignatureVersion: '1' }), new Date())).to.equal('invalid');
    expect(await messages.signatureOf(signed('2'), later(new Date(), days(11)))).to.equal('invalid');
  });

  it('refuses an unknown version and a certificate of another host without a request', async () => {
    const { sent, messages } = messagesWith(200, signer.certificate);
    expect(await messages.signatureOf(signed('2', { SignatureVersion: '3' }), new Date())).to.equal('invalid');
    expect(
      await messages.signatureOf(signed('2', { SigningCertURL: 'https://evil.example/a.pem' }), new Date()),
    ).to.equal('invalid');
    expect(sent).to.deep.equal([]);
  });

  it('reports bodies without a signature, which are not messages of SNS or are not signed', async () => {
    const { messages } = messagesWith(200, signer.certificate);
    for (const body of ['', 'no', '[]', '{}', JSON.stringify(message)])
      expect(await messages.signatureOf(new TextEncoder().encode(body), new Date()), body).to.equal('none');
  });

  it('refuses an answer that is no certificate, and is unavailable while SNS fails', async () => {
    expect(await messagesWith(200, 'no').messages.signatureOf(signed('2'), new Date())).to.equal('invalid');
    expect(await messagesWith(404, '').messages.signatureOf(signed('2'), new Date())).to.equal('invalid');
    const failing = await messagesWith(503, '')
      .messages.signatureOf(signed('2'), new Date())
      .catch((fault: unknown) => fault);
    expect(failing).to.be.instanceOf(UnavailableError);
  });

  it('covers the members that Amazon documents, in their order', () => {
    expect(
      signedText()
        .split('\n')
        .filter((_line, at) => at % 2 === 0),
    ).to.deep.equal(['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type', '']);
  });

  it('takes certificates from SNS only', () => {
    expect(isCertificateUrl(CERTIFICATE)).to.equal(true);
    for (const url of [
      'http://sns.eu-central-1.amazonaws.com/a.pem',
      'https://evil.example/a.pem',
      'https://sns.eu-central-1.amazonaws.com.evil.example/a.pem',
      'https://127.0.0.1/a.pem',
    ])
      expect(isCertificateUrl(url), url).to.equal(false);
  });
});
