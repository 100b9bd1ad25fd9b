/** The numbers of the curve P-256 (FIPS 186-4, D.1.2.3): y² = x³ - 3x + b modulo p. */
const P = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const COORDINATE_BITS = 256n;

/**
 * Returns true if a public key in base64url is a point of the curve P-256 in its uncompressed form, so that a message
 * can be encrypted for it (RFC 8291 section 3.1).
 */
export const isOnCurve = (encoded: string): boolean => {
  const digits = Array.from(encoded.replace(/=$/, ''), (character) => ALPHABET.indexOf(character));
  if (digits.some((digit) => digit < 0)) return false;
  // 65 bytes are 86 digits and four bits; the last digit has two more.
  const point = digits.reduce((sum, digit) => sum * 64n + BigInt(digit), 0n) >> 2n;
  const mask = (1n << COORDINATE_BITS) - 1n;
  const [form, x, y] = [point >> (2n * COORDINATE_BITS), (point >> COORDINATE_BITS) & mask, point & mask];
  return form === 4n && x < P && y < P && (y * y - (x * x * x - 3n * x + B)) % P === 0n;
};
