import type { CDPSession } from 'playwright-core';

/** What a page has received, in bytes of bodies compressed by gzip, in which the limits of the console are. */
export interface Transfer {
  of(type: 'api' | 'script' | 'style'): number;
  /** The requests to the API, without the stream, which never ends. */
  requests(): number;
  /** The requests to the API that have no answer yet. */
  pending(): number;
}

const typeOf = (url: string, mimeType: string): string => {
  const { pathname } = new URL(url);
  if (pathname === '/api/stream') return 'stream';
  if (pathname.startsWith('/api/')) return 'api';
  if (mimeType.includes('javascript')) return 'script';
  return mimeType === 'text/css' ? 'style' : 'other';
};

/** Counts what the page of the session transfers from now on. */
export const transferOf = async (session: CDPSession): Promise<Transfer> => {
  const types = new Map<string, string>();
  const asked = new Set<string>();
  const heads = new Map<string, number>();
  const bytes: Record<string, number> = {};
  let requests = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (typeOf(request.url, '') === 'api') asked.add(requestId);
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const type = typeOf(response.url, response.mimeType);
    if (type === 'api') requests += 1;
    types.set(requestId, type);
    heads.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'other';
    // What comes from the cache has the head of its answer only.
    bytes[type] = (bytes[type] ?? 0) + Math.max(0, encodedDataLength - (heads.get(requestId) ?? 0));
    asked.delete(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => asked.delete(requestId));
  await session.send('Network.enable');
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } });
  return { of: (type) => bytes[type] ?? 0, requests: () => requests, pending: () => asked.size };
};
