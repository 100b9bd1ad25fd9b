import type { HelmetOptions } from 'helmet';

/** Security headers: everything is loaded from this service, and inline scripts and styles are forbidden. QR codes are data images. */
export const browserPolicy = (baseUrl: string): HelmetOptions => {
  const isSecure = baseUrl.startsWith('https:');
  return {
    strictTransportSecurity: isSecure,
    contentSecurityPolicy: {
      directives: {
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        // On plain HTTP, it would redirect all assets to a port without TLS.
        upgradeInsecureRequests: isSecure ? [] : null,
      },
    },
  };
};
