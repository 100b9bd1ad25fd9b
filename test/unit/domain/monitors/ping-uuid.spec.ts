import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { isPingUuid, pingUuidOf } from '../../../../src/domain/monitors/ping-uuid.ts';

describe('pingUuidOf', () => {
  it('is the first 16 bytes of the token, with the version and the variant of a random UUID', () => {
    const bytes = randomBytes(24);
    const expected = Buffer.from(bytes.subarray(0, 16));
    expected[6] = (bytes[6]! & 0x0f) | 0x40;
    expected[8] = (bytes[8]! & 0x3f) | 0x80;
    expect(pingUuidOf(bytes.toString('base64url')).replaceAll('-', '')).to.equal(expected.toString('hex'));
  });

  it('has the form of a random UUID for the least and the greatest token', () => {
    expect(pingUuidOf('A'.repeat(32))).to.equal('00000000-0000-4000-8000-000000000000');
    expect(pingUuidOf('_'.repeat(32))).to.equal('ffffffff-ffff-4fff-bfff-ffffffffffff');
  });

  it('is another one for a token that differs at the beginning', () => {
    expect(pingUuidOf(`B${'A'.repeat(31)}`)).not.to.equal(pingUuidOf('A'.repeat(32)));
  });

  it('is a UUID for a text that is no token', () => {
    for (const text of ['', 'short', 'ä ö'.repeat(20)]) expect(isPingUuid(pingUuidOf(text)), text).to.equal(true);
  });
});
