import type { ByteRange } from '../../../../application/kernel/files.ts';

/** The headers of a request for a part of a file. */
export interface RangeHeaders {
  readonly range?: string | undefined;
  readonly ifRange?: string | undefined;
}

const UNIT = /^bytes\s*=\s*/i;
const SINGLE = /^(\d*)-(\d*)$/;

/**
 * The part of a file that a request asks for (RFC 9110 section 14.2): `whole` also for a header that is malformed, has several ranges or is meant for another
 * version of the file, and `unsatisfiable` if the range begins at its end or later.
 */
export const requestedRange = ({ range, ifRange }: RangeHeaders, etag: string, bytes: number): ByteRange | 'whole' | 'unsatisfiable' => {
  if (range === undefined || !UNIT.test(range) || (ifRange !== undefined && ifRange.trim() !== etag)) return 'whole';
  const [, first = '', last = ''] = SINGLE.exec(range.replace(UNIT, '').trim()) ?? [];
  if (first === '') return last === '' ? 'whole' : suffix(Number(last), bytes);
  const [from, end] = [Number(first), last === '' ? Infinity : Number(last)];
  if (end < from) return 'whole';
  return from >= bytes ? 'unsatisfiable' : { from, to: Math.min(end + 1, bytes) };
};

const suffix = (length: number, bytes: number): ByteRange | 'unsatisfiable' => (length === 0 || bytes === 0 ? 'unsatisfiable' : { from: Math.max(0, bytes - length), to: bytes });

/** Whether the client has the version of the file already (RFC 9110 section 13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag));
