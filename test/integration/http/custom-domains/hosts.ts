import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { CustomDomain, DomainPurpose } from '../../../../src/domain/custom-domains/custom-domain.ts';
import { newClaim } from '../../../../src/domain/custom-domains/custom-domain.ts';
import type { TestApp } from '../test-app.ts';

/** Stores a claim that is active, or in the state of `changes`. */
export const storeHost = async (
  { ports, clock }: TestApp,
  members: {
    readonly organizationId: number;
    readonly hostname: string;
    readonly purpose?: DomainPurpose;
    readonly statusPageId?: number;
  },
  changes: Partial<CustomDomain> = {},
): Promise<CustomDomain> => {
  const now = clock.now();
  const claim = {
    ...newClaim('token', now),
    publicId: ports.ids.next(),
    purpose: 'white_label',
    statusPageId: null,
    ...members,
    status: 'active',
    activatedAt: now,
    expiresAt: null,
  } as const;
  const stored = await ports.customDomains.add([{ ...claim, ...changes }]);
  if (typeof stored === 'string') throw new Error(`The claim was refused: ${stored}`);
  const [host] = stored;
  if (host === undefined) throw new Error('The claim was not stored.');
  return host;
};

export interface HostAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

/** Sends a request with the headers as they are: `Host` may be any text, or repeated. */
export const sendTo = (
  url: string,
  path: string,
  headers: readonly (readonly [string, string])[],
  { method = 'GET', body, form }: { readonly method?: string; readonly body?: unknown; readonly form?: string } = {},
): Promise<HostAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const content = body === undefined ? [] : [['Content-Type', 'application/json'] as const];
    const sent = request(
      { hostname, port, method, path, setHost: false, headers: [...headers, ...content].flat() },
      (response) => {
        void text(response).then((read) => {
          const isJson = response.headers['content-type']?.includes('json') === true;
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: read,
            body: isJson ? JSON.parse(read) : undefined,
          });
        }, reject);
      },
    );
    sent.once('error', reject).end(body === undefined ? form : JSON.stringify(body));
  });
