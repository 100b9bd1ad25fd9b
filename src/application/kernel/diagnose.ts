import { broken } from '../../domain/kernel/diagnosis.ts';
import type { Finding } from '../../domain/kernel/diagnosis.ts';

/** Looks at one thing that the service depends on. */
export interface Diagnostic {
  readonly name: string;
  /** May reject; that counts as a failure. */
  examine(): Promise<Finding>;
}

/** A finding and what was examined. */
export interface Diagnosed extends Finding {
  readonly name: string;
}

/** Makes all examinations at once and answers in their order. */
export const diagnose = (diagnostics: readonly Diagnostic[]): Promise<readonly Diagnosed[]> =>
  Promise.all(
    diagnostics.map(async ({ name, examine }) => {
      const finding = await examine().catch((fault: unknown) => broken(fault instanceof Error ? fault.message : String(fault), 'mend that and ask again'));
      return { name, ...finding };
    }),
  );

/** Whether the service can run. */
export const isOperational = (findings: readonly Finding[]): boolean => findings.every(({ verdict }) => verdict !== 'failed');
