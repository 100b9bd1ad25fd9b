import { accepted } from '../../domain/kernel/outcome.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { SigningKeys } from './ports.ts';

interface Needs {
  readonly signingKeys: SigningKeys;
}

/** The public keys that verify the service's own assertions. */
export const getAgentKeys = defineQuery({
  name: 'getAgentKeys',
  permission: 'anyone',
  refuses: [],
  execute:
    ({ signingKeys }: Needs) =>
    async ({ now }) =>
      accepted(await signingKeys.published(now)),
});

/** Replaces the signing key. The previous one stays published until every assertion it signed has expired. */
export const rotateAgentKeys = defineCommand({
  name: 'rotateAgentKeys',
  permission: 'runService',
  refuses: [],
  execute:
    ({ signingKeys }: Needs) =>
    async ({ now, audit }) => {
      const kid = await signingKeys.rotate(now);
      audit({ action: 'agent.keysRotated', organizationId: null, subjectType: 'signingKey', subjectId: kid });
      return accepted({ kid });
    },
});
