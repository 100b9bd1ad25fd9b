import type { QrCodes } from '../../../application/access/ports.ts';

/** QR codes as PNG. */
export const pngQrCodes: QrCodes = {
  dataUri: async (text) => {
    const { toDataURL } = await import('qrcode');
    return toDataURL(text, { errorCorrectionLevel: 'M', margin: 2, scale: 6 });
  },
};
