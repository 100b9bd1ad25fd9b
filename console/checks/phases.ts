/** The durations of the steps of a check, in milliseconds, as in the API. */
export interface Timings {
  readonly dnsMs: number | null;
  readonly connectMs: number | null;
  readonly tlsMs: number | null;
  /** From the request to the headers of the answer. */
  readonly firstByteMs: number | null;
  /** The whole check. */
  readonly totalMs: number;
}

/** A step of a check on the time line: `start` and `length` are shares of the whole, from 0 to 1. */
export interface Phase {
  readonly name: 'dns' | 'connect' | 'tls' | 'firstByte' | 'rest';
  readonly milliseconds: number;
  readonly start: number;
  readonly length: number;
}

/** Returns the steps of a check that were reached, one after the other; what no step explains comes last. */
export const phasesOf = ({ dnsMs, connectMs, tlsMs, firstByteMs, totalMs }: Timings): readonly Phase[] => {
  const steps = [
    ['dns', dnsMs],
    ['connect', connectMs],
    ['tls', tlsMs],
    ['firstByte', firstByteMs],
  ] as const;
  const known = steps.reduce((sum, [, milliseconds]) => sum + (milliseconds ?? 0), 0);
  const whole = Math.max(totalMs, known);
  if (whole === 0) return [];
  const reached = [...steps, ['rest', whole - known] as const];
  let start = 0;
  return reached.flatMap(([name, milliseconds]) => {
    if (milliseconds === null) return [];
    const phase = { name, milliseconds, start: start / whole, length: milliseconds / whole };
    start += milliseconds;
    return [phase];
  });
};
