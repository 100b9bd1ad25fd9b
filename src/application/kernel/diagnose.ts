import { broken, NOT_IN_TIME } from '../../domain/kernel/diagnosis.ts';
import type { Finding } from '../../domain/kernel/diagnosis.ts';

/** Checks one dependency of the service. */
export interface Diagnostic {
  readonly name: string;
  /** Examines the dependency. A rejection counts as a failure. */
  examine(): Promise<Finding>;
}

/** A finding with the name of the dependency. */
export interface Diagnosed extends Finding {
  readonly name: string;
}

/**
 * Runs all diagnostics concurrently and returns their findings in order. What is not examined when `end` aborts is
 * reported as such.
 */
export const diagnose = async (
  diagnostics: readonly Diagnostic[],
  end?: AbortSignal,
): Promise<readonly Diagnosed[]> => {
  const late = end === undefined ? [] : [lateFinding(end)];
  return Promise.all(
    diagnostics.map(async ({ name, examine }) => {
      const finding = await Promise.race([examine(), ...late]).catch((fault: unknown) =>
        broken(fault instanceof Error ? fault.message : String(fault), 'fix this and run the diagnosis again'),
      );
      return { name, ...finding };
    }),
  );
};

const lateFinding = (end: AbortSignal): Promise<Finding> =>
  new Promise((resolve) => {
    if (end.aborted) resolve(NOT_IN_TIME);
    else end.addEventListener('abort', () => resolve(NOT_IN_TIME), { once: true });
  });

/** Diagnoses the installation. */
export interface Diagnosis {
  /** Returns the findings of all checks. It ends in bounded time, and changes nothing. */
  run(): Promise<readonly Diagnosed[]>;
}

/** Returns a diagnosis that runs once at a time: a call while it runs gets the findings of that run. */
export const sharedDiagnosis = (run: Diagnosis['run']): Diagnosis => {
  let running: Promise<readonly Diagnosed[]> | null = null;
  return {
    run: () =>
      (running ??= run().finally(() => {
        running = null;
      })),
  };
};

/** Returns true if the service can run. */
export const isOperational = (findings: readonly Finding[]): boolean =>
  findings.every(({ verdict }) => verdict !== 'failed');
