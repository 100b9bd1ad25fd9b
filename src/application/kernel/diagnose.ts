import { broken } from '../../domain/kernel/diagnosis.ts';
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

/** Runs all diagnostics concurrently and returns their findings in order. */
export const diagnose = (diagnostics: readonly Diagnostic[]): Promise<readonly Diagnosed[]> =>
  Promise.all(
    diagnostics.map(async ({ name, examine }) => {
      const finding = await examine().catch((fault: unknown) =>
        broken(fault instanceof Error ? fault.message : String(fault), 'fix this and run the diagnosis again'),
      );
      return { name, ...finding };
    }),
  );

/** Returns true if the service can run. */
export const isOperational = (findings: readonly Finding[]): boolean =>
  findings.every(({ verdict }) => verdict !== 'failed');
