import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { calculateJwkThumbprint } from 'jose';
import type { Members } from '../../../../src/domain/agent-access/jwt.ts';
import { seconds } from '../../../../src/domain/kernel/time.ts';
import type { StoredSigningKey } from '../../../../src/infrastructure/agent-access/postgres-signing-keys.ts';
import { jws, partOf } from '../../../builders/jws.ts';
import { refusalOf } from './agents.ts';
import { agentRequestsSuite, visiblePart } from './agent-requests-suite.ts';

const base64url = (text: string): string => Buffer.from(text).toString('base64url');

describe('malformed requests of agents', () => {
  const suite = agentRequestsSuite();

  describe('assertions with a valid signature of the service', () => {
    let good: string;
    let key: StoredSigningKey;
    let signer: KeyObject;
    before(async () => {
      good = (await suite.agent.anonymous()).assertion;
      const [found] = await suite.app.ports.signingKeys.published(suite.app.clock.now());
      key = found ?? expect.fail('There is no key.');
      signer = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.x, d: key.privateKey() }, format: 'jwk' });
    });

    const signed = (claims: Members, header: Members = {}): string =>
      jws({ ...partOf(good, 0), ...header }, { ...partOf(good, 1), ...claims }, signer);
    const epoch = (offset = 0) => (suite.app.clock.now().getTime() + offset) / 1000;
    const exchanged = async (assertion: string) => refusalOf(await suite.agent.exchange(assertion));

    it('are accepted if the claims are valid', async () => {
      expect((await suite.agent.exchange(signed({ exp: epoch(1000) }))).status).to.equal(200);
    });

    it('are accepted until exactly 60 s after exp', async () => {
      expect((await suite.agent.exchange(signed({ exp: epoch(-seconds(60) + 1) }))).status).to.equal(200);
      expect(await exchanged(signed({ exp: epoch(-seconds(60)) }))).to.deep.equal([400, 'invalid_grant']);
    });

    const wrong: Readonly<Record<string, () => readonly [Members, Members?]>> = {
      'another iss': () => [{ iss: 'https://elsewhere.example' }],
      'another aud': () => [{ aud: 'https://elsewhere.example' }],
      'aud with a trailing slash': () => [{ aud: `${suite.app.url}/` }],
      'aud as a list': () => [{ aud: [suite.app.url] }],
      'an unknown sub': () => [{ sub: `reg_${'a'.repeat(32)}` }],
      'no sub': () => [{ sub: undefined }],
      'a sub that is no text': () => [{ sub: 7 }],
      'no exp': () => [{ exp: undefined }],
      'exp as text': () => [{ exp: '9999999999' }],
      'exp beyond all dates': () => [{ exp: 1e300 }],
      'a negative exp': () => [{ exp: -1 }],
      'another typ': () => [{}, { typ: 'JWT' }],
      'no typ': () => [{}, { typ: undefined }],
      crit: () => [{}, { crit: ['exp'] }],
      'an empty crit': () => [{}, { crit: [] }],
      'a crit that is understood': () => [{}, { crit: ['b64'], b64: true }],
      'alg Ed25519': () => [{}, { alg: 'Ed25519' }],
      'alg in another case': () => [{}, { alg: 'EDDSA' }],
      'a kid that is a list': () => [{}, { kid: [key.kid] }],
    };
    for (const [what, parts] of Object.entries(wrong))
      it(`are refused with the same invalid_grant with ${what}`, async () => {
        const answer = await suite.agent.exchange(signed(...parts()));
        expect(refusalOf(answer)).to.deep.equal([400, 'invalid_grant']);
        expect(visiblePart(answer)).to.deep.equal(visiblePart(await suite.agent.exchange('nonsense')));
      });

    it('are verified without jwk, jku, x5u and x5c of the header, and nothing is fetched', async () => {
      let fetches = 0;
      const lure = createServer((_request, response) => {
        fetches += 1;
        response.end('{"keys":[]}');
      });
      await new Promise<void>((resolve) => void lure.listen(0, '127.0.0.1', resolve));
      const at = `http://127.0.0.1:${(lure.address() as AddressInfo).port}/jwks.json`;
      const trap = { jwk: { kty: 'OKP', crv: 'Ed25519', x: 'AAAA' }, jku: at, x5u: at, x5c: ['AAAA'] };
      expect((await suite.agent.exchange(signed({}, trap))).status).to.equal(200);
      for (const header of [trap, { ...trap, kid: 'unknown' }, { ...trap, alg: 'none' }]) {
        const forged = `${base64url(JSON.stringify({ ...partOf(good, 0), ...header }))}.${good.split('.').slice(1).join('.')}`;
        expect(await exchanged(forged)).to.deep.equal([400, 'invalid_grant']);
      }
      expect(fetches).to.equal(0);
      lure.close();
    });

    for (const at of [0, 1])
      for (const [what, text] of [
        ['is nested 5000 levels deep', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
        ['is not JSON', '{'],
      ] as const)
        it(`are refused with invalid_grant if the ${at === 0 ? 'header' : 'payload'} ${what}`, async () => {
          expect(
            await exchanged(
              good
                .split('.')
                .map((each, index) => (index === at ? base64url(text) : each))
                .join('.'),
            ),
          ).to.deep.equal([400, 'invalid_grant']);
        });
  });

  it('uses the thumbprint as the kid of its keys', async () => {
    for (const { kid, ...jwk } of (await suite.app.client().get('/.well-known/jwks.json')).body.keys as {
      kid: string;
      kty: string;
      crv: string;
      x: string;
    }[]) {
      expect(await calculateJwkThumbprint(jwk)).to.equal(kid);
    }
  });
});
