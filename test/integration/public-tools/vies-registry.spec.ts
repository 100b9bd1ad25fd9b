import { expect } from 'chai';
import { GuardedHttp } from '../../../src/infrastructure/kernel/network/guarded-http.ts';
import { ViesRegistry } from '../../../src/infrastructure/organizations/vies-registry.ts';
import { closedPort, closeServers, guardOf, startHttp, trustingTests } from '../kernel/network/loopback.ts';

const query = { memberState: 'DE', number: '123456789' };
const unavailable = { status: 'unavailable', name: null, address: null };
const registryAt = (port: number, allowlist?: string[]) =>
  new ViesRegistry(new GuardedHttp(guardOf({}, allowlist), trustingTests), `http://127.0.0.1:${port}/check-vat-number`);

describe('VIES VAT number validation', () => {
  afterEach(closeServers);

  /** A registry with a fixed response, and the requests that it received. */
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

  it('sends member state and number, and returns the holder of a valid number', async () => {
    const { seen, verdict } = await answering(200, JSON.stringify({ valid: true, userError: 'VALID', name: 'Agency GmbH', address: ' Long Road 1\n' }));
    expect(seen).to.deep.equal([['POST', '/check-vat-number', 'application/json', { countryCode: 'DE', vatNumber: '123456789' }]]);
    expect(verdict).to.deep.equal({ status: 'valid', name: 'Agency GmbH', address: 'Long Road 1' });
  });

  it('returns null for an undisclosed name or address', async () => {
    const { verdict } = await answering(200, JSON.stringify({ valid: true, name: '---', address: '' }));
    expect(verdict).to.deep.equal({ status: 'valid', name: null, address: null });
  });

  for (const userError of ['INVALID', 'INVALID_INPUT'])
    it(`returns invalid for ${userError}`, async () => {
      expect((await answering(200, JSON.stringify({ valid: false, userError }))).verdict.status).to.equal('invalid');
    });

  for (const [what, status, body] of [
    ['a member state does not respond', 200, '{"valid":false,"userError":"MS_UNAVAILABLE"}'],
    ['the response is an error', 200, '{"actionSucceed":false,"errorWrappers":[{"error":"MS_MAX_CONCURRENT_REQ"}]}'],
    ['the service fails', 500, '{"valid":true}'],
    ['the response is not JSON', 200, '<html>'],
    ['the response is not an object', 200, 'null'],
  ] as const)
    it(`returns unavailable if ${what}`, async () => {
      expect((await answering(status, body)).verdict).to.deep.equal(unavailable);
    });

  it('returns unavailable if the connection is refused or the address is private', async () => {
    expect(await registryAt(await closedPort()).context(query)).to.deep.equal(unavailable);
    const { port, accepted } = await startHttp((_, response) => void response.end('{"valid":true}'));
    expect(await registryAt(port, []).context(query)).to.deep.equal(unavailable);
    expect(accepted()).to.equal(0);
  });
});
