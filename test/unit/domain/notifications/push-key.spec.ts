import { expect } from 'chai';
import { isOnCurve } from '../../../../src/domain/notifications/push-key.ts';

/** The key of the example of RFC 8291 section 5. */
const KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
/** The points with x = 0 and with y = 5, and the same with the modulus p added to that coordinate. */
const LEAST_X = 'BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAZkhceA4vg9ckM71dhKBrtlQcKvMdrocXKL-FahdPk_Q';
const LEAST_X_PLUS_P = 'BP____8AAAABAAAAAAAAAAAAAAAA________________ZkhceA4vg9ckM71dhKBrtlQcKvMdrocXKL-FahdPk_Q';
const SMALL_Y = 'BNcyXXZGzWDYCpJzjOs0X4RM_681hBAiyrF29pLejeHXAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAU';
const SMALL_Y_PLUS_P = 'BNcyXXZGzWDYCpJzjOs0X4RM_681hBAiyrF29pLejeHX_____wAAAAEAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAQ';

describe('the key of a subscription', () => {
  for (const key of [KEY, `${KEY}=`, LEAST_X, SMALL_Y])
    it(`is a point of the curve P-256 in base64url, such as ${key}`, () => {
      expect(isOnCurve(key)).to.equal(true);
    });

  const others = {
    'another form': KEY.replace('B', 'A'),
    'another point': KEY.replace('CVx', 'CVy'),
    'an x that is not less than p': LEAST_X_PLUS_P,
    'a y that is not less than p': SMALL_Y_PLUS_P,
    'another alphabet': KEY.replace('_', '/'),
    'a character that would lend from the digit before': KEY.replace('N_', 'O/'),
    'padding before its end': `B=${KEY.slice(1)}`,
    'more padding': `${KEY}==`,
    'no digits': '',
  };
  for (const [fault, key] of Object.entries(others))
    it(`is not one with ${fault}`, () => {
      expect(isOnCurve(key)).to.equal(false);
    });
});
