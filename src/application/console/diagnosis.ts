import { accepted } from '../../domain/kernel/outcome.ts';
import type { Diagnosis } from '../kernel/diagnose.ts';
import { defineQuery } from '../kernel/use-case.ts';

interface Needs {
  readonly diagnosis: Diagnosis;
}

/** Returns what is wrong with the installation, as `watchstead doctor` does, with the time of the diagnosis. */
export const diagnoseInstallation = defineQuery({
  name: 'diagnoseInstallation',
  permission: 'administerPlatform',
  refuses: [],
  execute:
    ({ diagnosis }: Needs) =>
    async ({ now }) =>
      accepted({
        diagnosedAt: now,
        findings: (await diagnosis.run()).map((finding) => ({ ...finding, code: finding.code ?? null })),
      }),
});
