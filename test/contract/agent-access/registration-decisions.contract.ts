import { equal } from 'node:assert/strict';
import type { AgentRegistrations } from '../../../src/application/agent-access/ports.ts';
import { declineClaim, redeem } from '../../../src/domain/agent-access/claim.ts';
import type { Registration, RegistrationEvent } from '../../../src/domain/agent-access/registration.ts';
import { hours, later } from '../../../src/domain/kernel/time.ts';
import { anAgentUser } from '../../builders/agents.ts';
import { NOW } from '../../builders/clock.ts';
import { race, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { aNew, confirmedByAda, livesOf } from './under-test.ts';
import type { AgentAccessUnderTest, OpenAgentAccess } from './under-test.ts';

/**
 * `AgentRegistrations`: a registration is decided by one transaction at a time. Pass the ports of agent access over an
 * empty store.
 */
export const registrationDecisionsContract = (framework: TestFramework, open: OpenAgentAccess): void => {
  framework.describe('AgentRegistrations in concurrent transactions', () => {
    const test = testsWith(framework, open, (store) => ({
      store,
      registrations: store.agentRegistrations,
      lives: livesOf(store),
    }));

    const user = anAgentUser();
    const decisions: Partial<Record<RegistrationEvent, (found: Registration) => Registration | null>> = {
      confirm: (found) => ('grant' in found || found.status === 'revoked' ? null : confirmedByAda(found)),
      decline: (found) => {
        const declined = declineClaim({ registration: found, user, now: NOW });
        return declined.ok ? declined.value : null;
      },
      redeem: (found) => (found.status === 'authorized' ? redeem(found, later(NOW, hours(24)), NOW) : null),
      revoke: (found) => ('grant' in found ? { ...found, status: 'revoked', updatedAt: NOW } : null),
    };
    const byId = (registrations: AgentRegistrations) => registrations.lock('reg_a');
    const byCode = (registrations: AgentRegistrations) => registrations.lockByCode('code of a');
    const byClaimToken = (registrations: AgentRegistrations) => registrations.lockByClaimToken('claim of a');
    const decide = (
      { agentRegistrations, unitOfWork }: AgentAccessUnderTest,
      event: RegistrationEvent,
      lock = byId,
    ): Promise<boolean> =>
      unitOfWork.inTransaction(async () => {
        const found = await lock(agentRegistrations);
        const decided = found === null ? null : (decisions[event]?.(found) ?? null);
        if (decided !== null) await agentRegistrations.save(decided);
        return decided !== null;
      });

    for (const lock of [byId, byCode, byClaimToken])
      test(`lets one of eight transactions that lock a registration ${lock.name} confirm it`, async ({
        store,
        registrations,
      }) => {
        await registrations.add(aNew('a'));
        equal((await race(() => decide(store, 'confirm', lock))).filter(Boolean).length, 1);
      });

    test('lets one of eight transactions confirm or decline a registration', async ({ store, registrations }) => {
      await registrations.add(aNew('a'));
      const won = await race((racer) => decide(store, racer % 2 === 0 ? 'confirm' : 'decline', byCode));
      equal(won.filter(Boolean).length, 1);
      equal((await registrations.find('reg_a'))?.status, won.indexOf(true) % 2 === 0 ? 'authorized' : 'revoked');
    });

    test('lets one of eight transactions redeem a registration', async ({ store, lives }) => {
      await lives.authorized('a');
      equal((await race(() => decide(store, 'redeem', byClaimToken))).filter(Boolean).length, 1);
    });

    test('redeems no registration that a concurrent transaction has revoked', async ({
      store,
      registrations,
      lives,
    }) => {
      await lives.authorized('a');
      await race((racer) => (racer % 2 === 0 ? decide(store, 'revoke') : decide(store, 'redeem', byClaimToken)));
      equal((await registrations.find('reg_a'))?.status, 'revoked');
    });
  });
};
