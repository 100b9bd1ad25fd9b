/** The number of records whose versions are remembered, the latest read ones. */
const MAX_VERSIONS = 100;

/** The versions of records that were read, by their addresses. */
const versions = new Map<string, string>();

/** The number of writes under way that depend on the version that was read. */
let conditional = 0;

const pathOf = (url: string): string => new URL(url, location.origin).pathname;

/** Remembers the version of a record that was read. */
export const noteVersion = (response: Response, { method, url }: Request): void => {
  const tag = response.headers.get('etag');
  if (method !== 'GET' || tag === null) return;
  const path = pathOf(url);
  versions.delete(path);
  versions.set(path, tag);
  for (const [oldest] of versions) {
    if (versions.size <= MAX_VERSIONS) return;
    versions.delete(oldest);
  }
};

/** Names the version that a write is made to. */
export const nameVersion = (request: Request): Request => {
  const tag = conditional === 0 || request.method === 'GET' ? undefined : versions.get(pathOf(request.url));
  if (tag !== undefined) request.headers.set('If-Match', tag);
  return request;
};

/**
 * Writes to a record only if nobody has changed it since it was read, which the caller has just done. The service refuses
 * the write with `recordChanged` otherwise. See ADR 0347.
 */
export const withVersion = async <Result>(write: () => Promise<Result>): Promise<Result> => {
  conditional += 1;
  try {
    return await write();
  } finally {
    conditional -= 1;
  }
};
