const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const CHALLENGE_SHAPE = /^[A-Za-z0-9_-]{43}$/;
const VERIFIER_SHAPE = /^[A-Za-z0-9._~-]{43,128}$/;

/** The only supported challenge method. `plain` does not protect against a leaked request (RFC 9700 section 2.1.1). */
export const CHALLENGE_METHOD = 'S256';

/** Returns true if the text has the format of an S256 challenge (RFC 7636 section 4.2). */
export const isChallengeShaped = (text: string): boolean => CHALLENGE_SHAPE.test(text);

/** Returns true if the text has the format of a verifier (RFC 7636 section 4.1). */
export const isVerifierShaped = (text: string): boolean => VERIFIER_SHAPE.test(text);

/** Returns the digest of a challenge as lower-case hex, for comparison with the digest of the verifier. */
export const digestOfChallenge = (challenge: string): string => {
  const bits = Array.from(challenge, (character) => ALPHABET.indexOf(character).toString(2).padStart(6, '0')).join('');
  const nibbles = bits.match(/.{4}/g) ?? [];
  return nibbles.map((nibble) => Number.parseInt(nibble, 2).toString(16)).join('');
};
