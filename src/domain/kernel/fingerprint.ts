const HEX_DIGITS = 8;

/** Returns a hash of a text from 0 to 2^32 - 1 (FNV-1a). It does not resist people who look for collisions. */
export const hashOf = (text: string): number => {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  return hash >>> 0;
};

/** Returns the hash of a text in hexadecimal form. */
export const fingerprintOf = (text: string): string => hashOf(text).toString(16).padStart(HEX_DIGITS, '0');
