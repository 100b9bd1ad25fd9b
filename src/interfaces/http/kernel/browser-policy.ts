import type { HelmetOptions } from 'helmet';

/**
 * What browsers may do with our pages: load from this service alone, run no inline script, and be framed by nobody
 * else. Styles may be inline, for the reference page asks for it; images may be data, for QR codes are.
 */
export const browserPolicy = (baseUrl: string): HelmetOptions => {
  const isSecure = baseUrl.startsWith('https:');
  return {
    strictTransportSecurity: isSecure,
    contentSecurityPolicy: {
      directives: {
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        // On plain HTTP it would send every asset to a port that speaks no TLS.
        upgradeInsecureRequests: isSecure ? [] : null,
      },
    },
  };
};
