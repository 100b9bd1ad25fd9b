import { randomBytes, randomInt } from 'node:crypto';
import type { Clock, IdSource, SecretSource } from '../../application/kernel/ports.ts';

const UUID_SHAPE = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** UUIDs of version 7 (RFC 9562 section 5.7): 48 bits of time, then random bits. */
export const timeOrderedIds = (clock: Clock): IdSource => ({
  next: () => {
    const bytes = randomBytes(16);
    bytes.writeUIntBE(clock.now().getTime(), 0, 6);
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    return bytes.toString('hex').replace(UUID_SHAPE, '$1-$2-$3-$4-$5');
  },
});

/** Secrets from the operating system's generator. */
export const randomSecrets: SecretSource = {
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  digits: (digits) => String(randomInt(10 ** digits)).padStart(digits, '0'),
};
