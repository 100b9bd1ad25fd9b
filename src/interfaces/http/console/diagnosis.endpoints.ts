import { z } from 'zod';
import { diagnoseInstallation } from '../../../application/console/diagnosis.ts';
import { DIAGNOSIS_TIME, verdicts } from '../../../domain/kernel/diagnosis.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { timestamp } from '../kernel/fields.ts';
import { reply } from '../kernel/replies/reply.ts';

const diagnosis = reply(
  z
    .object({
      diagnosedAt: timestamp,
      findings: z.array(
        z.object({
          name: z.string().describe('The check. Tables are checks by their names.'),
          verdict: z.enum(verdicts),
          code: z.string().nullable().describe('The code of a documented problem.'),
          says: z.string(),
          advice: z.string().nullable().describe('What to do.'),
        }),
      ),
    })
    .meta({ id: 'InstallationDiagnosis' }),
);

/** The endpoint by which platform administrators diagnose the installation. */
export const diagnosisEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/platform-admin/diagnosis',
    tag: 'Platform administration',
    confinement: 'area',
    summary: 'Diagnose the installation',
    description: `Runs the checks of \`watchstead doctor\` in the process that answers, for at most about ${DIAGNOSIS_TIME / seconds(1)} seconds. Sentences are in English, as those of the command are.`,
    useCase: diagnoseInstallation,
    reply: diagnosis,
  }),
];
