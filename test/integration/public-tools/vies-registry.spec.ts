import { expect } from 'chai';
import type { VatQuery } from '../../../src/domain/organizations/vat-number.ts';
import { GuardedHttp } from '../../../src/infrastructure/kernel/network/guarded-http.ts';
import { ViesRegistry } from '../../../src/infrastructure/organizations/vies-registry.ts';
import { freePort } from '../../fixtures/ports.ts';
import { closeServers, guardOf, startHttp, trustingTests } from '../kernel/network/loopback.ts';

const query = { memberState: 'DE', number: '123456789' };
const unavailable = { status: 'unavailable', name: null, address: null, consultationNumber: null };
const registryAt = (port: number, allowlist?: string[]) =>
  new ViesRegistry(new GuardedHttp(guardOf({}, allowlist), trustingTests), `http://127.0.0.1:${port}/check-vat-number`);

describe('VIES VAT number validation', () => {
  afterEach(closeServers);

  /** A registry with a fixed response, and the requests that it received. */
  const answering = async (
    status: number,
    body: string | ((sent: object) => string),
    requester: VatQuery | null = null,
  ) => {
    const seen: unknown[] = [];
    const { port } = await startHttp((request, response) => {
      let sent = '';
      request.setEncoding('utf8').on('data', (text: string) => (sent += text));
      request.on('end', () => {
        seen.push([request.method, request.url, request.headers['content-type'], JSON.parse(sent)]);
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(typeof body === 'string' ? body : body(JSON.parse(sent) as object));
      });
    });
    return { seen, verdict: await registryAt(port).check(query, requester) };
  };

  it('sends member state and number, and returns the holder of a valid number', async () => {
    const { seen, verdict } = await answering(
      200,
      JSON.stringify({ valid: true, userError: 'VALID', name: 'Agency GmbH', address: ' Long Road 1\n' }),
    );
    expect(seen).to.deep.equal([
      ['POST', '/check-vat-number', 'application/json', { countryCode: 'DE', vatNumber: '123456789' }],
    ]);
    expect(verdict).to.deep.equal({
      status: 'valid',
      name: 'Agency GmbH',
      address: 'Long Road 1',
      consultationNumber: null,
    });
  });

  it('returns null for an undisclosed name or address', async () => {
    const { verdict } = await answering(200, JSON.stringify({ valid: true, name: '---', address: '' }));
    expect(verdict).to.deep.equal({ status: 'valid', name: null, address: null, consultationNumber: null });
  });

  for (const userError of ['INVALID', 'INVALID_INPUT'])
    it(`returns invalid for ${userError}`, async () => {
      expect((await answering(200, JSON.stringify({ valid: false, userError }))).verdict.status).to.equal('invalid');
    });

  it('names the requester, and returns the consultation number', async () => {
    const { seen, verdict } = await answering(
      200,
      JSON.stringify({ valid: true, requestIdentifier: 'WAPIAAAAW1234567' }),
      { memberState: 'AT', number: 'U12345678' },
    );
    expect(seen).to.deep.include([
      'POST',
      '/check-vat-number',
      'application/json',
      { countryCode: 'DE', vatNumber: '123456789', requesterMemberStateCode: 'AT', requesterNumber: 'U12345678' },
    ]);
    expect(verdict).to.include({ status: 'valid', consultationNumber: 'WAPIAAAAW1234567' });
  });

  it('asks without the requester if the number of the requester is not valid', async () => {
    const body = (sent: object): string =>
      JSON.stringify(
        'requesterNumber' in sent
          ? { actionSucceed: false, errorWrappers: [{ error: 'INVALID_REQUESTER_INFO' }] }
          : { valid: true },
      );
    const { seen, verdict } = await answering(200, body, { memberState: 'AT', number: 'U12345678' });
    expect(seen).to.have.length(2);
    expect(verdict).to.include({ status: 'valid', consultationNumber: null });
  });

  // The numbers of the registry's test service, and what it answers to them.
  for (const [number, error, expected] of [
    [201, 'INVALID_INPUT', 'invalid'],
    [300, 'SERVICE_UNAVAILABLE', 'unavailable'],
    [301, 'MS_UNAVAILABLE', 'unavailable'],
    [302, 'TIMEOUT', 'unavailable'],
    [400, 'VAT_BLOCKED', 'unavailable'],
    [401, 'IP_BLOCKED', 'unavailable'],
    [500, 'GLOBAL_MAX_CONCURRENT_REQ', 'unavailable'],
    [501, 'GLOBAL_MAX_CONCURRENT_REQ_TIME', 'unavailable'],
    [600, 'MS_MAX_CONCURRENT_REQ', 'unavailable'],
    [601, 'MS_MAX_CONCURRENT_REQ_TIME', 'unavailable'],
  ] as const)
    for (const status of [200, 500])
      it(`returns ${expected} for ${error} with HTTP status ${status} (test number ${number})`, async () => {
        const { verdict } = await answering(
          status,
          JSON.stringify({ actionSucceed: false, errorWrappers: [{ error, message: 'Not available.' }] }),
        );
        expect(verdict.status).to.equal(expected);
      });

  for (const [what, status, body] of [
    ['a member state does not respond', 200, '{"valid":false,"userError":"MS_UNAVAILABLE"}'],
    ['the response is an error without a code', 200, '{"actionSucceed":false,"errorWrappers":[]}'],
    ['the service fails', 500, '{"valid":true}'],
    ['the response is not JSON', 200, '<html>'],
    ['the response is not an object', 200, 'null'],
  ] as const)
    it(`returns unavailable if ${what}`, async () => {
      expect((await answering(status, body)).verdict).to.deep.equal(unavailable);
    });

  it('returns unavailable if the connection is refused or the address is private', async () => {
    expect(await registryAt(await freePort()).check(query, null)).to.deep.equal(unavailable);
    const { port, accepted } = await startHttp((_, response) => void response.end('{"valid":true}'));
    expect(await registryAt(port, []).check(query, null)).to.deep.equal(unavailable);
    expect(accepted()).to.equal(0);
  });
});
