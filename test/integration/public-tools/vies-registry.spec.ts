import { expect } from 'chai';
import { GuardedHttp } from '../../../src/infrastructure/kernel/network/guarded-http.ts';
import { ViesRegistry } from '../../../src/infrastructure/organizations/vies-registry.ts';
import { closedPort, closeServers, guardOf, startHttp, trustingTests } from '../kernel/network/loopback.ts';

const query = { memberState: 'DE', number: '123456789' };
const unavailable = { status: 'unavailable', name: null, address: null };
const registryAt = (port: number, allowlist?: string[]) =>
  new ViesRegistry(new GuardedHttp(guardOf({}, allowlist), trustingTests), `http://127.0.0.1:${port}/check-vat-number`);

describe('the registry of VAT numbers at VIES', () => {
  afterEach(closeServers);

  /** A registry that answers with the status and body, and what it was sent. */
  const answering = async (status: number, body: string) => {
    const seen: unknown[] = [];
    const { port } = await startHttp((request, response) => {
      let sent = '';
      request.setEncoding('utf8').on('data', (text: string) => (sent += text));
      request.on('end', () => {
        seen.push([request.method, request.url, request.headers['content-type'], JSON.parse(sent)]);
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      });
    });
    return { seen, verdict: await registryAt(port).context(query) };
  };

  it('is sent member state and number, and tells the holder of a valid one', async () => {
    const { seen, verdict } = await answering(200, JSON.stringify({ valid: true, userError: 'VALID', name: 'Agency GmbH', address: ' Long Road 1\n' }));
    expect(seen).to.deep.equal([['POST', '/check-vat-number', 'application/json', { countryCode: 'DE', vatNumber: '123456789' }]]);
    expect(verdict).to.deep.equal({ status: 'valid', name: 'Agency GmbH', address: 'Long Road 1' });
  });

  it('takes a withheld name or address for none', async () => {
    const { verdict } = await answering(200, JSON.stringify({ valid: true, name: '---', address: '' }));
    expect(verdict).to.deep.equal({ status: 'valid', name: null, address: null });
  });

  for (const userError of ['INVALID', 'INVALID_INPUT'])
    it(`tells an invalid number by ${userError}`, async () => {
      expect((await answering(200, JSON.stringify({ valid: false, userError }))).verdict.status).to.equal('invalid');
    });

  for (const [what, status, body] of [
    ['a member state does not answer', 200, '{"valid":false,"userError":"MS_UNAVAILABLE"}'],
    ['the answer is an error', 200, '{"actionSucceed":false,"errorWrappers":[{"error":"MS_MAX_CONCURRENT_REQ"}]}'],
    ['the service fails', 500, '{"valid":true}'],
    ['the answer is no JSON', 200, '<html>'],
    ['the answer is not an object', 200, 'null'],
  ] as const)
    it(`is unavailable when ${what}`, async () => {
      expect((await answering(status, body)).verdict).to.deep.equal(unavailable);
    });

  it('is unavailable when nobody listens, or only at a private address', async () => {
    expect(await registryAt(await closedPort()).context(query)).to.deep.equal(unavailable);
    const { port, accepted } = await startHttp((_, response) => void response.end('{"valid":true}'));
    expect(await registryAt(port, []).context(query)).to.deep.equal(unavailable);
    expect(accepted()).to.equal(0);
  });
});
