import { newSourceMembers, SOURCE_TOKEN_BYTES } from '../../domain/alert-sources/alert-source.ts';
import type { SourceType } from '../../domain/alert-sources/source-types.ts';
import { DEFAULT_REPEAT_AFTER } from '../../domain/escalation/escalation-policy.ts';
import type { EscalationStep, EscalationTarget } from '../../domain/escalation/escalation-policy.ts';
import { weekdays } from '../../domain/on-call/schedule.ts';
import type { StoredLayer } from '../../domain/on-call/schedule.ts';
import { isImportedCalendar } from '../../domain/on-call-import/calendars.ts';
import { isRotation } from '../../domain/on-call-import/plan.ts';
import type { PlannedLayer, PlannedStep, PlannedTarget } from '../../domain/on-call-import/plan.ts';
import type { ImSources } from '../alert-sources/ports.ts';
import type { EscalationPolicies } from '../escalation/ports.ts';
import type { ImMembers, ImTeams } from '../teams/ports.ts';
import type { Digest, IdSource, SecretSource } from '../kernel/ports.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { ImportedCalendars } from '../on-call/calendar-ports.ts';
import type { ImOverrides, ImSchedules } from '../on-call/ports.ts';
import { storeCalendars } from '../on-call/schedule-calendars.ts';
import type { PreparedImport } from './prepare-import.ts';
import type { RecordWriter } from './record-writer.ts';

/** The ports of `applyRecords`. */
export interface RecordNeeds {
  readonly imTeams: ImTeams;
  readonly imMembers: ImMembers;
  readonly imSchedules: ImSchedules;
  readonly imOverrides: ImOverrides;
  readonly importedCalendars: ImportedCalendars;
  readonly escalationPolicies: EscalationPolicies;
  readonly imSources: ImSources;
  readonly ids: IdSource;
  readonly secrets: SecretSource;
  readonly digest: Pick<Digest, 'sha256'>;
  readonly baseUrl: string;
}

/** The address to which alerts of a new source are sent. It is shown once, because it contains the token. */
export interface CreatedSource {
  readonly name: string;
  readonly url: string;
}

const addTeams = async (
  { imTeams, imMembers }: RecordNeeds,
  { now }: CommandContext,
  { plan, people }: PreparedImport,
  writer: RecordWriter,
): Promise<void> => {
  for (const { externalId, name, members } of plan.teams) {
    const team = await writer.add('team', externalId, imTeams, (common) => ({ ...common, name, description: null }), {
      name,
      members: members.length,
    });
    if (team === null) continue;
    for (const { person, imRole } of members) {
      const user = people.get(person);
      if (user !== undefined) await imMembers.put(team.id, user.id, imRole, now);
    }
  }
};

const layerOf = (layer: PlannedLayer, writer: RecordWriter): StoredLayer =>
  isRotation(layer)
    ? { ...layer, users: layer.users.map((person) => (person === null ? null : writer.userIdOf(person))) }
    : layer;

/** Calendars are read by the job that refreshes them, because a transaction waits for nobody. */
const addSchedules = async (
  needs: RecordNeeds,
  { now }: CommandContext,
  { schedules }: PreparedImport,
  writer: RecordWriter,
): Promise<void> => {
  const { imSchedules, imOverrides } = needs;
  for (const { schedule, reading } of schedules) {
    const { externalId, name, team, timezone, description = null, overrides } = schedule;
    const members = {
      name,
      teamId: writer.teamIdOf(team),
      timezone,
      description,
      layers: reading.layers
        .filter((layer) => isRotation(layer) || isImportedCalendar(layer))
        .map((layer) => layerOf(layer, writer)),
      coverage: null,
    };
    const added = await writer.add(
      'schedule',
      externalId,
      imSchedules,
      (common) => ({ ...common, ...members }),
      members,
    );
    if (added !== null) await storeCalendars(needs, added, [], now);
    const scheduleId = writer.idOf('schedule', externalId);
    for (const { externalId: overrideId, person, startsAt, endsAt, replaces = null } of overrides) {
      const override = {
        userId: writer.userIdOf(person),
        startsAt,
        endsAt,
        replacesUserId: replaces === null ? null : writer.userIdOf(replaces),
      };
      await writer.add(
        'override',
        overrideId,
        imOverrides,
        (common) => ({ ...common, ...override, scheduleId }),
        override,
      );
    }
  }
};

const targetOf = (target: PlannedTarget, writer: RecordWriter): EscalationTarget => {
  switch (target.type) {
    case 'user':
      return { type: 'user', userId: writer.userIdOf(target.person) };
    case 'schedule':
      return { type: 'schedule', scheduleId: writer.idOf('schedule', target.schedule) };
    case 'team':
      return { type: 'team', teamId: writer.idOf('team', target.team) };
  }
};

const stepOf = ({ afterMinutes, targets, onlyDuring }: PlannedStep, writer: RecordWriter): EscalationStep => ({
  afterMinutes,
  targets: targets.map((target) => targetOf(target, writer)),
  onlyDuring: onlyDuring === undefined ? null : { days: weekdays, ...onlyDuring },
});

const addPolicies = async (
  { escalationPolicies }: RecordNeeds,
  { plan }: PreparedImport,
  writer: RecordWriter,
): Promise<void> => {
  for (const { externalId, name, team, steps, repeats, repeatAfterMinutes = DEFAULT_REPEAT_AFTER } of plan.policies) {
    const members = {
      name,
      teamId: writer.teamIdOf(team),
      steps: steps.map((step) => stepOf(step, writer)),
      repeats,
      repeatAfterMinutes,
      onNobody: 'next' as const,
      ackTimeoutMinutes: null,
    };
    await writer.add('policy', externalId, escalationPolicies, (common) => ({ ...common, ...members }), members);
  }
};

const addSources = async (
  { imSources, secrets, digest, baseUrl }: RecordNeeds,
  { plan }: PreparedImport,
  writer: RecordWriter,
): Promise<readonly CreatedSource[]> => {
  const created: CreatedSource[] = [];
  for (const { externalId, name, type, team, policy, routes, autoResolveMinutes = null } of plan.sources) {
    const token = secrets.token(SOURCE_TOKEN_BYTES);
    const members = {
      name,
      type: type as SourceType,
      teamId: writer.teamIdOf(team),
      escalationPolicyId: policy === null ? null : writer.idOf('policy', policy),
      customerId: null,
      routes: routes.map(({ labels, policy: routed }) => ({
        match: labels,
        escalationPolicyId: writer.idOf('policy', routed),
      })),
      autoResolveMinutes,
    };
    const source = { ...newSourceMembers, tokenHash: digest.sha256(token), ...members };
    const stored = await writer.add('source', externalId, imSources, (common) => ({ ...common, ...source }), members);
    if (stored !== null) created.push({ name, url: `${baseUrl}/api/im/ingest/${token}` });
  }
  return created;
};

/**
 * Stores the teams, schedules, overrides, policies and sources of the plan that were not imported before; returns the
 * new sources.
 */
export const applyRecords =
  (needs: RecordNeeds) =>
  async (work: CommandContext, prepared: PreparedImport, writer: RecordWriter): Promise<readonly CreatedSource[]> => {
    await addTeams(needs, work, prepared, writer);
    await addSchedules(needs, work, prepared, writer);
    await addPolicies(needs, prepared, writer);
    return addSources(needs, prepared, writer);
  };
