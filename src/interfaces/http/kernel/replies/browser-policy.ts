import { Socket } from 'node:net';
import helmet from 'helmet';
import type { HelmetOptions } from 'helmet';
import type { ReceivingStep } from '../requests/receive.ts';

// An import would also load the implementation of fetch.
const { IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http');

/**
 * Returns the options of the security headers: everything is loaded from this service, inline scripts and styles are
 * forbidden, and images may be data URLs, because QR codes are.
 */
const policyAt = (baseUrl: string): HelmetOptions => {
  const isSecure = baseUrl.startsWith('https:');
  return {
    strictTransportSecurity: isSecure,
    contentSecurityPolicy: {
      directives: {
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        // On plain HTTP, the directive would redirect all assets to a port without TLS.
        upgradeInsecureRequests: isSecure ? [] : null,
      },
    },
  };
};

/** Sets the security headers. They are the same for every response, so helmet makes them once. */
export const setSecurityHeaders = (baseUrl: string): ReceivingStep => {
  const request = new IncomingMessage(new Socket());
  const example = new ServerResponse(request);
  helmet(policyAt(baseUrl))(request, example, () => undefined);
  const headers = Object.entries(example.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  return (_request, response) => headers.forEach(([name, value]) => response.setHeader(name, value));
};
