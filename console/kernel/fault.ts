/** The reason why a request to the API did not succeed. */
export class ApiFault extends Error {
  /** The stable code of the refusal, or `offline` if there was no answer. */
  readonly code: string;
  readonly status: number;
  /** The sentence of the API, in the language of the page; empty if there was no answer. */
  readonly detail: string;
  readonly requestId: string | null;
  /** The sentences about members of the body, by their paths. */
  readonly issues: ReadonlyMap<string, string>;
  /** The members that accompany the code. */
  readonly data: unknown;

  constructor(
    code: string,
    status: number,
    detail: string,
    requestId: string | null,
    issues: ReadonlyMap<string, string> = new Map(),
    data: unknown = null,
  ) {
    super(detail === '' ? code : detail);
    this.name = 'ApiFault';
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.requestId = requestId;
    this.issues = issues;
    this.data = data;
  }
}

/** The kinds of faults that screens tell apart. */
export type FaultKind = 'offline' | 'notFound' | 'forbidden' | 'other';

const kindsByStatus: Readonly<Record<number, FaultKind>> = { 0: 'offline', 403: 'forbidden', 404: 'notFound' };

/** Returns the kind of a fault, whatever was thrown. */
export const faultKind = (fault: unknown): FaultKind =>
  fault instanceof ApiFault ? (kindsByStatus[fault.status] ?? 'other') : 'other';

/** Returns a member of a value from the API, or undefined if it has none. */
export const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

/** Reads the first issue of each member. */
const issuesIn = (data: unknown): ReadonlyMap<string, string> => {
  const issues = member(data, 'issues');
  if (!Array.isArray(issues)) return new Map();
  const pairs = issues.flatMap((issue: unknown) => {
    const [path, message] = [member(issue, 'path'), member(issue, 'message')];
    return typeof path === 'string' && typeof message === 'string' ? [[path, message] as const] : [];
  });
  return new Map(pairs.toReversed());
};

/** Returns the fault that an error envelope describes. */
export const faultOf = (body: unknown, response: Response | undefined): ApiFault => {
  if (response === undefined) return new ApiFault('offline', 0, '', null);
  const data = member(body, 'data');
  const [code, detail] = [member(data, 'code'), member(data, 'detail')];
  return new ApiFault(
    typeof code === 'string' ? code : `status${response.status}`,
    response.status,
    typeof detail === 'string' ? detail : '',
    response.headers.get('x-request-id'),
    issuesIn(data),
    data,
  );
};
