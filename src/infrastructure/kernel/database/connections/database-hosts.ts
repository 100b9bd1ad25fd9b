/** The server that a connection is to reach, as in a connection string of libpq. */
export interface DatabaseHosts {
  /** The URLs of the same database on each host. */
  readonly urls: readonly string[];
  /** True if the host that accepts writes must be found before a connection is opened. */
  readonly areChosen: boolean;
}

const FORM = /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>(?:[^/?#]*@)?)(?<hosts>[^/?#]*)(?<rest>.*)$/s;
const ATTRIBUTES = 'target_session_attrs';
/** The values that the service can work with; the others ask for a server that accepts no writes. */
const ACCEPTED: readonly (string | null)[] = [null, 'any', 'read-write', 'primary'];

/**
 * Reads the hosts of a URL such as `postgresql://user:password@one:5432,two:5432/name?target_session_attrs=read-write`.
 * Returns null if the URL is invalid.
 */
export const hostsIn = (text: string): DatabaseHosts | null => {
  const { scheme = '', user = '', hosts = '', rest = '' } = FORM.exec(text)?.groups ?? {};
  if (scheme === '') return null;
  const names = hosts.split(',');
  if (names.length > 1 && names.some((name) => name === '' || name.startsWith(':'))) return null;
  const urls = names.map((name) => `${scheme}${user}${name}${rest}`);
  if (!urls.every((url) => URL.canParse(url))) return null;
  const attributes = new URL(urls[0] ?? '').searchParams.get(ATTRIBUTES);
  if (!ACCEPTED.includes(attributes)) return null;
  return {
    urls: attributes === null ? urls : urls.map(withoutAttributes),
    areChosen: urls.length > 1 || attributes === 'read-write' || attributes === 'primary',
  };
};

/** Removes the attributes, which the driver does not know. */
const withoutAttributes = (text: string): string => {
  const url = new URL(text);
  url.searchParams.delete(ATTRIBUTES);
  return url.href;
};

/** Returns host and port of the URL of a database, or of each of its hosts. */
export const placeOf = (text: string): string =>
  (hostsIn(text)?.urls ?? [])
    .map((each) => new URL(each))
    .map(({ hostname, port }) => `${hostname}:${port || '5432'}`)
    .join(', ');
