import { Secret, TOTP } from 'otpauth';
import { otherWork } from '../../../application/kernel/in-turns.ts';
import type { QrCodes, TimeCodes } from '../../../application/access/sign-in.ports.ts';
import { TOTP_DRIFT, TOTP_STEP } from '../../../domain/access/sign-in/mfa.ts';

const ISSUER = 'Watchstead';
/** The recommended secret length, in bytes (RFC 4226 section 4). */
const SECRET_BYTES = 20;

const totpOf = (secret: string, label = '', issuer: string | null = null): TOTP =>
  new TOTP({
    issuer: issuer ?? ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: TOTP_STEP / 1000,
  });

/** Generates and verifies six-digit codes with HMAC-SHA-1, which every authenticator app supports. */
export const totpCodes: TimeCodes = {
  newSecret: () => new Secret({ size: SECRET_BYTES }).base32,
  uri: (secret, accountName, issuer) => totpOf(secret, accountName, issuer).toString(),
  stepOf: (secret, code, now) => {
    const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: TOTP_DRIFT });
    return delta === null ? null : Math.floor(now.getTime() / TOTP_STEP) + delta;
  },
};

/** Generates QR codes as PNG images. */
export const pngQrCodes: QrCodes = {
  dataUri: async (text) => {
    const { toDataURL } = await import('qrcode');
    await otherWork();
    return toDataURL(text, { errorCorrectionLevel: 'M', margin: 2, scale: 6 });
  },
};
