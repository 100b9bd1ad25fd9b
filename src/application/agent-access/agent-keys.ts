import { accepted } from '../../domain/kernel/outcome.ts';
import type { AccessChanges } from '../access/ports.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { SigningKeys } from './ports.ts';

interface Needs {
  readonly signingKeys: SigningKeys;
}

/** Returns the public keys that verify the service's own assertions. */
export const getAgentKeys = defineQuery({
  name: 'getAgentKeys',
  permission: 'anyone',
  refuses: [],
  execute:
    ({ signingKeys }: Needs) =>
    async ({ now }) =>
      accepted(await signingKeys.published(now)),
});

/**
 * Replaces the signing key. The previous key remains published until every assertion that it signed has expired. With
 * `revoke`, all previous keys are withdrawn immediately, and agents need a new assertion.
 */
export const rotateAgentKeys = defineCommand({
  name: 'rotateAgentKeys',
  permission: 'runService',
  refuses: [],
  execute:
    ({ signingKeys, accessChanges }: Needs & { readonly accessChanges: Pick<AccessChanges, 'announce'> }) =>
    async ({ now, audit }, { revoke }: { readonly revoke: boolean }) => {
      if (revoke) await signingKeys.revokeAll();
      const kid = await signingKeys.rotate(now);
      await accessChanges.announce();
      audit({
        action: revoke ? 'agent.keysRevoked' : 'agent.keysRotated',
        organizationId: null,
        subjectType: 'signingKey',
        subjectId: kid,
      });
      return accepted({ kid });
    },
});
