import { toDataURL } from 'qrcode';
import type { QrCodes } from '../../application/access/sign-in-ports.ts';

/** QR codes as PNG. */
export const pngQrCodes: QrCodes = { dataUri: (text) => toDataURL(text, { errorCorrectionLevel: 'M', margin: 2, scale: 6 }) };
