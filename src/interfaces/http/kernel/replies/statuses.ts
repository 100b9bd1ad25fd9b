import type { ErrorKind } from '../../../../domain/kernel/errors.ts';

/** A response status with its reason phrase. */
export interface Status {
  readonly code: number;
  readonly phrase: string;
}

/** The status of each kind of refusal. The phrases are those of RFC 9110, RFC 4918 (423) and RFC 6585 (429). */
export const statuses: Readonly<Record<ErrorKind, Status>> = {
  invalid: { code: 400, phrase: 'Bad Request' },
  unauthenticated: { code: 401, phrase: 'Unauthorized' },
  forbidden: { code: 403, phrase: 'Forbidden' },
  missing: { code: 404, phrase: 'Not Found' },
  notAllowed: { code: 405, phrase: 'Method Not Allowed' },
  conflict: { code: 409, phrase: 'Conflict' },
  gone: { code: 410, phrase: 'Gone' },
  outdated: { code: 412, phrase: 'Precondition Failed' },
  tooLarge: { code: 413, phrase: 'Content Too Large' },
  unprocessable: { code: 422, phrase: 'Unprocessable Content' },
  locked: { code: 423, phrase: 'Locked' },
  throttled: { code: 429, phrase: 'Too Many Requests' },
  unsatisfiable: { code: 416, phrase: 'Range Not Satisfiable' },
  corrupt: { code: 500, phrase: 'Internal Server Error' },
  unavailable: { code: 503, phrase: 'Service Unavailable' },
};

/** Returns the status code of a kind of refusal. */
export const statusOf = (kind: ErrorKind): number => statuses[kind].code;

/** Returns the reason phrase of a kind of refusal. */
export const reasonOf = (kind: ErrorKind): string => statuses[kind].phrase;

/** The kinds of success. `seeOther` redirects a browser. */
export type Success = 'ok' | 'created' | 'accepted' | 'seeOther';

const successes: Readonly<Record<Success, number>> = { ok: 200, created: 201, accepted: 202, seeOther: 303 };

/** Returns the status code of a success. */
export const successStatus = (success: Success): number => successes[success];

/** The status of a response that contains a part of a file. */
export const PARTIAL_CONTENT_STATUS = 206;
/** The status of a response to a client that already has the current version. */
export const NOT_MODIFIED_STATUS = 304;

/** The status of a preflight response, which has no body. */
export const PREFLIGHT_STATUS = 204;

/** The status of a request that cannot be parsed, by the code of the parser error (RFC 9110, RFC 6585). */
const unreadable: Readonly<Record<string, Status>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 408, phrase: 'Request Timeout' },
  HPE_HEADER_OVERFLOW: { code: 431, phrase: 'Request Header Fields Too Large' },
};

/** Returns the status for a parser error. */
export const unreadableStatus = (faultCode: string | undefined): Status =>
  unreadable[faultCode ?? ''] ?? statuses.invalid;
