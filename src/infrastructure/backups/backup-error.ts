import { StartupError } from '../kernel/system/startup-error.ts';

/** The codes of errors of the system, in words. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of the path is not a directory',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exhausted',
  EFBIG: 'the file is too large',
};

/** Returns the reason of an error in words. */
export const reasonOf = (fault: unknown): string => {
  const first = fault instanceof AggregateError ? (fault.errors[0] as unknown) : fault;
  const code = (first as NodeJS.ErrnoException | null)?.code ?? '';
  return REASONS[code] ?? (first instanceof Error ? first.message : String(first)).trim().split('\n', 1)[0] ?? '';
};

/** Throws the error as a `StartupError` of one line that begins with `says`, unless it is one already. */
export const failWith =
  (says: string, advice: string) =>
  (fault: unknown): never => {
    if (fault instanceof StartupError) throw fault;
    throw new StartupError(`${says} (${reasonOf(fault)}); ${advice}.`, { cause: fault });
  };
