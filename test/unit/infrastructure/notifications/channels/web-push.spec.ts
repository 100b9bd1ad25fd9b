import { createECDH } from 'node:crypto';
import { expect } from 'chai';
import { configIssues } from '../../../../../src/domain/notifications/channel-config.ts';
import { isOnCurve } from '../../../../../src/domain/notifications/push-key.ts';
import {
  encryptedPush,
  MAX_PUSH_BYTES,
  newVapidKey,
} from '../../../../../src/infrastructure/notifications/push-message.ts';
import { decryptedPush } from '../../../../builders/push-service.ts';

/** The example of RFC 8291 section 5. */
const example = {
  type: 'webPush' as const,
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  message: 'When I grow up, I want to be a watermelon',
};

describe('push messages', () => {
  it('are decrypted by the receiver of the tests as RFC 8291 says', () => {
    expect(decryptedPush(Buffer.from(example.body, 'base64url'), example).toString()).to.equal(example.message);
  });

  it('are encrypted for the receiver, each with another key and salt', () => {
    const bodies = [1, 2].map(() => encryptedPush(Buffer.from(example.message), example));
    for (const body of bodies) expect(decryptedPush(body, example).toString()).to.equal(example.message);
    expect(bodies[0]).to.not.deep.equal(bodies[1]);
    expect(bodies[0]?.subarray(0, 86)).to.not.deep.equal(bodies[1]?.subarray(0, 86));
  });

  it('have at most the 4096 bytes that push services accept', () => {
    expect(encryptedPush(Buffer.alloc(MAX_PUSH_BYTES), example)).to.have.lengthOf(4096);
  });

  it('are signed with keys of 32 bytes and 65 bytes', () => {
    for (let count = 0; count < 300; count += 1) {
      const { publicKey, privateKey } = newVapidKey();
      expect([publicKey.length, privateKey.length]).to.deep.equal([87, 43]);
    }
  });
});

describe('keys of subscriptions', () => {
  const pathsOf = (config: object) =>
    configIssues({
      type: 'webPush',
      config: { endpoint: 'https://push.example.com/1', p256dh: example.p256dh, auth: example.auth, ...config },
      kept: {},
      privateMembers: [],
      hasDefaultProvider: false,
    }).map(({ path }) => path);

  it('are points of the curve P-256', () => {
    expect(isOnCurve(example.p256dh)).to.equal(true);
    const pair = createECDH('prime256v1');
    for (let count = 0; count < 50; count += 1) {
      const point = pair.generateKeys();
      expect(isOnCurve(point.toString('base64url'))).to.equal(true);
      point.writeUInt8((point.at(-1) ?? 0) ^ 1, point.length - 1);
      expect(isOnCurve(point.toString('base64url'))).to.equal(false);
    }
  });

  it('are refused in another form, off the curve, or with a secret of another length', () => {
    expect(pathsOf({})).to.deep.equal([]);
    expect(pathsOf({ p256dh: `${example.p256dh}=` })).to.deep.equal([]);
    expect(pathsOf({ p256dh: example.p256dh.replace(/4$/, '8') })).to.deep.equal(['config.p256dh']);
    expect(pathsOf({ p256dh: 'B'.repeat(87) })).to.deep.equal(['config.p256dh']);
    expect(pathsOf({ p256dh: 'short' })).to.deep.equal(['config.p256dh']);
    expect(pathsOf({ auth: example.auth.slice(1) })).to.deep.equal(['config.auth']);
  });
});
