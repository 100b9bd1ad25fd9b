import type { ReceivingStep } from './receive.ts';
import { Refused } from './request-context.ts';

const HOST = 'host';

/** Refuses requests of HTTP/1.1 without exactly one Host header (RFC 9112 section 3.2), and of HTTP/1.0 with several. */
export const requireSingleHost: ReceivingStep = (request) => {
  let hosts = 0;
  for (let at = 0; at < request.rawHeaders.length; at += 2) if (request.rawHeaders[at]?.length === HOST.length && request.rawHeaders[at]?.toLowerCase() === HOST) hosts += 1;
  if (hosts === 1 || (hosts === 0 && request.httpVersionMajor === 1 && request.httpVersionMinor === 0)) return;
  throw new Refused('invalidRequestBody', { issues: [{ path: 'Host', message: 'The request must have exactly one Host header.' }] });
};
