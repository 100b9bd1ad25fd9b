import type { UserCaller } from '../../domain/access/caller.ts';
import { writeScopeOf } from '../../domain/access/scope.ts';
import { newSourceMembers } from '../../domain/alert-sources/alert-source.ts';
import { builtInNames } from '../../domain/alert-sources/source-types.ts';
import type { Language, Locale } from '../../domain/kernel/locale.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { alwaysOnCall, firstPolicy } from '../../domain/setup/first-on-call.ts';
import { textsOf } from '../../texts/texts.ts';
import type { ImSources } from '../alert-sources/ports.ts';
import { createEscalationPolicy } from '../escalation/escalation-policies.ts';
import type { IdSource } from '../kernel/ports.ts';
import { auditEntry, stampOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import { bindPart } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { createImSchedule } from '../on-call/schedules.ts';
import { addImTeamMember, createImTeam } from '../teams/teams.ts';

/** The ports of a use case that is a part of another one. */
export type NeedsOf<Part extends { connectPart: (needs: never) => unknown }> = Parameters<Part['connectPart']>[0];

/** The ports for what an organization needs to page its first person. */
export type FirstOnCallNeeds = NeedsOf<typeof createImTeam> &
  NeedsOf<typeof addImTeamMember> &
  NeedsOf<typeof createImSchedule> &
  NeedsOf<typeof createEscalationPolicy> & { readonly imSources: ImSources; readonly ids: IdSource };

/** Returns the value of a part that cannot be refused, because nothing of it comes from outside. */
const certain = <Value>(outcome: Outcome<Value, string>): Value => {
  if (outcome.ok) return outcome.value;
  throw new Error(`The first on-call settings were refused with ${outcome.code}.`);
};

interface FirstPerson extends Locale {
  readonly caller: UserCaller;
}

const namesIn = (language: Language) => textsOf(language).setup.names;

/**
 * Creates the first team, schedule and escalation policy of an organization, with one person who is always on call, and
 * lets the outages of monitors page by them.
 */
export const storeFirstOnCall =
  (needs: FirstOnCallNeeds) =>
  async (work: CommandContext, { caller, language, timezone }: FirstPerson): Promise<void> => {
    const context: CommandContext = { ...work, caller, scope: writeScopeOf(caller) };
    const names = namesIn(language);
    const { organizationId, userPublicId: userId } = caller;
    const team = certain(await bindPart(createImTeam, needs)(context, { name: names.team, description: null }));
    certain(await bindPart(addImTeamMember, needs)(context, { id: team.publicId, userId, imRole: 'admin' }));
    const schedule = certain(
      await bindPart(createImSchedule, needs)(context, {
        name: names.schedule,
        description: null,
        teamId: team.id,
        timezone,
        layers: [alwaysOnCall(userId, work.now)],
        coverage: null,
      }),
    );
    const policy = certain(
      await bindPart(createEscalationPolicy, needs)(context, firstPolicy(names.policy, team.id, schedule.id)),
    );
    const source = expectStored(
      await addOne(needs.imSources, {
        ...newSourceMembers,
        ...stampOf(needs.ids, work.now),
        organizationId,
        type: 'monitors' as const,
        name: builtInNames.monitors,
        teamId: team.id,
        escalationPolicyId: policy.id,
      }),
    );
    work.audit(auditEntry('imSource.created', source, { after: { name: source.name, type: source.type } }));
  };
