/** The severities of advisories that fail the check. */
const FAILING: ReadonlySet<string> = new Set(['high', 'critical']);

/** The part of the report of `npm audit --json` that is read. A report on a failure has no `vulnerabilities`. */
interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
  readonly message?: string;
  readonly error?: { readonly summary?: string; readonly detail?: string };
}

/** The result of a check for advisories. `checked` is false if the registry has no answer. */
export interface AdvisoryVerdict {
  readonly checked: boolean;
  readonly failed: boolean;
  readonly lines: readonly string[];
}

const parsed = (output: string): AuditReport => {
  try {
    return JSON.parse(output) as AuditReport;
  } catch {
    return { message: 'the answer is not JSON' };
  }
};

/**
 * Judges the output of `npm audit --json` on the packages of an installation. High and critical advisories fail. A registry without advisories does not,
 * but the result says that nothing was checked.
 */
export const judgeAdvisories = (output: string, shipped: ReadonlySet<string>): AdvisoryVerdict => {
  const { vulnerabilities, message, error } = parsed(output);
  if (vulnerabilities === undefined) {
    const why = message ?? error?.summary ?? error?.detail ?? 'the registry did not answer';
    return { checked: false, failed: false, lines: [`Advisories were NOT checked: ${why}.`] };
  }
  const found = Object.entries(vulnerabilities).filter(([name]) => shipped.has(name));
  return {
    checked: true,
    failed: found.some(([, { severity }]) => FAILING.has(severity)),
    lines: [
      ...found.map(([name, { severity, range }]) => `${severity}: ${name} ${range}`),
      `Advisories were checked: ${found.length} of the dependencies have one.`,
    ],
  };
};
