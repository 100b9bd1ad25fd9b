import { accepted } from '../../domain/kernel/outcome.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { SigningKeys } from './ports.ts';

interface Needs {
  readonly signingKeys: SigningKeys;
}

/** The public keys under which the service's own assertions can be checked. */
export const getAgentKeys = defineQuery({
  name: 'getAgentKeys',
  permission: 'anyone',
  refuses: [],
  execute:
    ({ signingKeys }: Needs) =>
    async ({ now }) =>
      accepted(await signingKeys.published(now)),
});

/** Makes a new signing key. The one before stays published until no assertion of its lives any more. */
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
