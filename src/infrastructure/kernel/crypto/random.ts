import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Clock, IdSource, SecretSource } from '../../../application/kernel/ports.ts';

/** Creates UUIDs of version 7 (RFC 9562 section 5.7): a 48-bit timestamp, then the random bits of a version 4 UUID. */
export const timeOrderedIds = (clock: Clock): IdSource => {
  let [writtenTime, written] = [-1, ''];
  return {
    next: () => {
      const time = clock.now().getTime();
      if (time !== writtenTime) {
        const digits = time.toString(16).padStart(12, '0');
        [writtenTime, written] = [time, `${digits.slice(0, 8)}-${digits.slice(8)}-7`];
      }
      return written + randomUUID().slice(15);
    },
  };
};

/** Generates secrets with the random generator of the operating system. */
export const randomSecrets: SecretSource = {
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  // The digits are drawn one by one, because `randomInt` is limited to 14 digits.
  digits: (digits) => Array.from({ length: digits }, () => randomInt(10)).join(''),
};
