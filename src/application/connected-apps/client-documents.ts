import { seconds } from '../../domain/kernel/time.ts';
import type { OutgoingHttp } from '../kernel/network.ts';

const FETCH_TIMEOUT = seconds(5);
const MAX_BYTES = 16 * 1024;

/**
 * Fetches a Client ID Metadata Document from a public address, without following redirects. Returns null if there is
 * none.
 */
export const fetchClientDocument = async (
  http: OutgoingHttp,
  url: string,
): Promise<Readonly<Record<string, unknown>> | null> => {
  const reply = await http.send({
    method: 'GET',
    url,
    headers: { accept: 'application/json' },
    timeoutMs: FETCH_TIMEOUT,
    maxResponseBytes: MAX_BYTES,
  });
  if (!reply.ok || reply.value.status !== 200 || reply.value.truncated) return null;
  try {
    const document: unknown = JSON.parse(reply.value.body);
    return typeof document === 'object' && document !== null && !Array.isArray(document)
      ? (document as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
};
