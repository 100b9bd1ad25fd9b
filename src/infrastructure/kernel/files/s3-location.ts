/** The forms of encryption by the server that a bucket may be asked for. */
const ENCRYPTIONS: ReadonlySet<string> = new Set(['AES256', 'aws:kms', 'aws:kms:dsse']);
const PARAMETERS: ReadonlySet<string> = new Set(['endpoint', 'region', 'pathStyle', 'encryption', 'kmsKey']);

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/;
const ENDPOINT = /^https?:\/\/[^/?#@\s]+\/?$/;
const REGION = /^[a-z0-9-]{1,63}$/;
const KMS_KEY = /^[A-Za-z0-9:/_.-]{1,2048}$/;

/** The bucket of an S3 store, and how it is reached. */
export interface S3Location {
  readonly bucket: string;
  /** What the keys of all files begin with: empty, or with a slash at the end. */
  readonly prefix: string;
  /** The origin of the server. Null for that of Amazon in the region. */
  readonly endpoint: string | null;
  /** The region of the bucket. Null for that of the environment. */
  readonly region: string | null;
  /** True if the bucket is a part of the path, false if it is a part of the host name. */
  readonly hasPathStyle: boolean;
  /** The encryption that the server is asked for in addition to that of the service. Null for its default. */
  readonly encryption: string | null;
  /** The key of the server's key management. Null for its default. */
  readonly kmsKey: string | null;
}

/** Returns true if the URL is one of an S3 store. */
export const isS3Url = (url: string): boolean => url.startsWith('s3://');

/**
 * Returns the location that a URL such as `s3://bucket/prefix?region=eu-central-1` names, or null if it is invalid. A
 * URL with a user or password is, because URLs are shown.
 */
export const s3LocationOf = (text: string): S3Location | null => {
  const url = isS3Url(text) ? URL.parse(text) : null;
  if (url === null || url.username + url.password + url.port + url.hash !== '') return null;
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  const names = [...url.searchParams.keys()];
  const value = (name: string): string | null => url.searchParams.get(name);
  const [endpoint, region, encryption, kmsKey] = [
    value('endpoint'),
    value('region'),
    value('encryption'),
    value('kmsKey'),
  ];
  const isValid =
    BUCKET.test(url.hostname) &&
    (prefix === '' || PREFIX.test(prefix)) &&
    names.every((name) => PARAMETERS.has(name)) &&
    new Set(names).size === names.length &&
    (endpoint === null || (ENDPOINT.test(endpoint) && URL.canParse(endpoint))) &&
    (region === null || REGION.test(region)) &&
    [null, 'true', 'false'].includes(value('pathStyle')) &&
    (encryption === null || ENCRYPTIONS.has(encryption)) &&
    (kmsKey === null || (KMS_KEY.test(kmsKey) && encryption !== null && encryption !== 'AES256'));
  if (!isValid) return null;
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: endpoint === null ? null : new URL(endpoint).origin,
    region,
    // Servers of one's own have no host name for each bucket, as a rule.
    hasPathStyle: value('pathStyle') === null ? endpoint !== null : value('pathStyle') === 'true',
    encryption,
    kmsKey,
  };
};

/** Returns the URL of the bucket, with a slash at the end. */
export const bucketUrl = ({ bucket, endpoint, hasPathStyle }: S3Location, region: string): URL => {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (hasPathStyle) url.pathname = `/${bucket}/`;
  else url.hostname = `${bucket}.${url.hostname}`;
  return url;
};

/** Returns the headers by which the server is asked to encrypt a new file. */
export const encryptionHeaders = ({ encryption, kmsKey }: S3Location): Readonly<Record<string, string>> => {
  if (encryption === null) return {};
  const headers: Record<string, string> = { 'x-amz-server-side-encryption': encryption };
  if (kmsKey !== null) headers['x-amz-server-side-encryption-aws-kms-key-id'] = kmsKey;
  return headers;
};
