/** The alphabet of base64url (RFC 4648), in which tokens are written. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The number of bits of a UUID, and of each character of a token. */
const UUID_BITS = 128;
const CHARACTER_BITS = 6;
const HEX_BITS = 4;
/** The places of the digits that say that a UUID is random (RFC 9562). */
const VERSION_AT = 12;
const VARIANT_AT = 16;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns true if the text has the form of a UUID. */
export const isPingUuid = (text: string): boolean => UUID.test(text);

const bitsOf = (character: string): string =>
  Math.max(0, ALPHABET.indexOf(character)).toString(2).padStart(CHARACTER_BITS, '0');

const hexOf = (bits: string): string => Number.parseInt(bits, 2).toString(16);

/**
 * Returns the UUID of the ping address of a heartbeat: the beginning of its token, in the form of a random UUID. Each
 * of the two permits the same. See ADR 0312.
 */
export const pingUuidOf = (heartbeatToken: string): string => {
  const bits = Array.from(heartbeatToken, bitsOf).join('').padEnd(UUID_BITS, '0');
  const digits = Array.from({ length: UUID_BITS / HEX_BITS }, (_digit, at) =>
    hexOf(bits.slice(at * HEX_BITS, (at + 1) * HEX_BITS)),
  );
  digits[VERSION_AT] = '4';
  digits[VARIANT_AT] = hexOf(`10${bits.slice(VARIANT_AT * HEX_BITS + 2, (VARIANT_AT + 1) * HEX_BITS)}`);
  return digits.join('').replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
