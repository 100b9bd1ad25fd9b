import type { ParsedUrl } from '../redirects.ts';
import type { WebsiteCheck } from './website-observation.ts';

/** The text that replaces a credential. */
export const MASK = '[masked]';
/** The minimum length of a secret header value, in characters. A shorter value, such as `*`, is not a credential. */
const MIN_HEADER_SECRET = 4;
/** Matches the words of a request body that are long enough to be credentials. */
const BODY_WORDS = /[\w.~+/=-]{8,}/g;

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

const credentialsOf = ({ auth, target }: WebsiteCheck): readonly string[] => {
  if (auth === null) return credentialsIn(URL.parse(target));
  return auth.type === 'bearer' ? [auth.token] : [auth.password, base64(`${auth.username}:${auth.password}`)];
};

const credentialsIn = (url: Pick<ParsedUrl, 'username' | 'password'> | null): readonly string[] => {
  if (url === null || url.password === '') return [];
  const [username, password] = [decoded(url.username), decoded(url.password)];
  return [url.password, password, base64(`${username}:${password}`)];
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Returns the forms in which a page may repeat a secret that it received. */
const formsOf = (secret: string): readonly string[] => [
  secret,
  encodeURIComponent(secret.toWellFormed()),
  JSON.stringify(secret).slice(1, -1),
  secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
];

const secretsOf = (check: WebsiteCheck): readonly string[] => {
  const headers = Object.values(check.headers)
    .flatMap((value) => [value, ...value.split(/[\s;,]/)])
    .filter(({ length }) => length >= MIN_HEADER_SECRET);
  const sent = [
    ...credentialsOf(check),
    ...headers,
    ...(check.body === null ? [] : [check.body, ...(check.body.match(BODY_WORDS) ?? [])]),
  ];
  return [...new Set(sent.flatMap(formsOf))]
    .filter((secret) => secret !== '')
    .sort((one, other) => other.length - one.length);
};

/** Removes an end of the text that is the beginning of a secret, because the rest of the secret was not read. */
const withoutBeginning = (text: string, secret: string): string => {
  for (let length = Math.min(secret.length - 1, text.length); length >= MIN_HEADER_SECRET; length -= 1) {
    if (text.endsWith(secret.slice(0, length))) return `${text.slice(0, -length)}${MASK}`;
  }
  return text;
};

/** Returns a function that masks the credentials sent by a check in the texts that the target returned. */
export const maskerOf = (check: WebsiteCheck): ((text: string) => string) => {
  const secrets = secretsOf(check);
  return (text) => secrets.reduce((masked, secret) => withoutBeginning(masked.replaceAll(secret, MASK), secret), text);
};
