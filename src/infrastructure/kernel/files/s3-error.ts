import { UnavailableError } from '../../../application/kernel/ports.ts';
import { seconds } from '../../../domain/kernel/time.ts';

/** The facts of an answer that is no success. */
export interface S3Refusal {
  readonly status: number;
  /** The code of the server, such as `SlowDown`. Null if it gave none. */
  readonly code: string | null;
  /** The time by the clock of the server, in milliseconds since 1970. NaN if it gave none. */
  readonly serverTime: number;
}

/** Thrown if an S3 store does not answer, or refuses a request that it should accept. */
export class S3Error extends UnavailableError {
  /** The code of the server. Null if there was no answer. */
  readonly code: string | null;
  /** True if the same request may succeed a moment later. */
  readonly isTransient: boolean;

  constructor(
    message: string,
    { code = null, isTransient, cause }: { code?: string | null; isTransient: boolean; cause?: unknown },
  ) {
    super(message, { cause });
    this.code = code;
    this.isTransient = isTransient;
  }

  /** Returns true if the server has no room for the file. */
  get isFull(): boolean {
    return this.code !== null && FULL.has(this.code);
  }
}

const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
const TRANSIENT_CODES: ReadonlySet<string> = new Set(['RequestTimeout', 'SlowDown', 'InternalError']);
/** The codes of servers without room, or beyond the quota of the bucket. */
const FULL: ReadonlySet<string> = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  '507',
]);
const ELSEWHERE: ReadonlySet<string> = new Set(['PermanentRedirect', 'AuthorizationHeaderMalformed', '301', '307']);
const FORBIDDEN = 403;

/** Returns the error for an answer. `now` is the time by the clock of this machine. */
export const refusalError = ({ status, code, serverTime }: S3Refusal, now: Date): S3Error => {
  const name = code ?? String(status);
  return new S3Error(sentenceOf({ status, code, serverTime }, now), {
    code: name,
    isTransient: !FULL.has(name) && (TRANSIENT_STATUSES.has(status) || TRANSIENT_CODES.has(name)),
  });
};

const sentenceOf = ({ status, code, serverTime }: S3Refusal, now: Date): string => {
  const name = code ?? String(status);
  if (name === 'RequestTimeTooSkewed')
    return `The clock of this machine differs from that of the file store${byHowMuch(serverTime, now)}; set it with NTP.`;
  if (name === 'NoSuchBucket') return 'The bucket of the file store does not exist; check STORAGE_URL.';
  if (ELSEWHERE.has(name))
    return `The bucket of the file store is in another region or at another endpoint (${name}); check STORAGE_URL and AWS_REGION.`;
  if (status === FORBIDDEN)
    return `The file store refuses the request (${name}); check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and the permissions on the bucket.`;
  return `The file store answered ${status}${code === null ? '' : ` ${code}`}.`;
};

const byHowMuch = (serverTime: number, now: Date): string =>
  Number.isNaN(serverTime) ? '' : ` by ${Math.round(Math.abs(serverTime - now.getTime()) / seconds(1))} seconds`;

/** Returns the error for a connection that failed, was cut, or was silent for too long. */
export const connectionError = (cause: unknown): S3Error => {
  const { code, message } = cause as NodeJS.ErrnoException;
  return new S3Error(`The file store cannot be reached: ${code ?? message}.`, { isTransient: true, cause });
};
