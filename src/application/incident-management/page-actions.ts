import { linkedPersonRules } from '../../domain/access/linked-person.ts';
import type { LinkedPerson } from '../../domain/access/linked-person.ts';
import {
  decideOwnResolution,
  openIncidentRules,
  staleIncident,
} from '../../domain/incident-management/incident.rules.ts';
import type { IncidentChange } from '../../domain/incident-management/incident.rules.ts';
import type { ImIncident } from '../../domain/incident-management/incident.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { openedLinkRules, takenLinkRules } from '../../domain/paging/page-link.ts';
import { teamMembershipRules } from '../../domain/teams/team.rules.ts';
import type { LinkedPeople } from '../access/ports.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { CommandContext, QueryContext } from '../kernel/use-case.ts';
import { callersRole } from '../teams/team-access.ts';
import type { RoleNeeds } from '../teams/team-access.ts';
import { changeIncident } from './incident-changes.ts';
import type { IncidentChangeNeeds, IncidentWork } from './incident-changes.ts';
import { openedPageLink } from './page-links.ts';
import type { ByToken, PageLinkNeeds } from './page-links.ts';
import type { ImIncidents } from './ports.ts';

type PersonNeeds = PageLinkNeeds & RoleNeeds & { readonly linkedPeople: LinkedPeople };

/** The codes of an action through a link, before those of the incident. */
const personCodes = [...codesOf(openedLinkRules), ...codesOf(takenLinkRules), ...codesOf(linkedPersonRules)] as const;

/** The person who has taken an incident on through a link. */
interface TakingPerson {
  readonly userId: number;
  readonly organizationId: number;
  readonly incidentId: string;
  readonly person: LinkedPerson;
}

/** Returns the person who has taken the incident on through the link, and who may do no more than in the console. */
const takingPerson = async (
  needs: PersonNeeds,
  token: string,
  context: QueryContext,
): Promise<Outcome<TakingPerson, (typeof personCodes)[number]>> => {
  const link = await openedPageLink(needs, token, context);
  if (!link.ok) return link;
  const { userId, incidentId, organization } = link.value;
  const { organizationId } = organization;
  const broken = firstBroken(takenLinkRules, link.value);
  if (broken !== null) return broken;
  const person = await needs.linkedPeople.find(organizationId, userId, context.now);
  if (person === null) return refused('notFound');
  return firstBroken(linkedPersonRules, person) ?? accepted({ userId, organizationId, incidentId, person });
};

const membershipRefusal = async (needs: RoleNeeds, { caller }: LinkedPerson, { teamId }: ImIncident) =>
  firstBroken(teamMembershipRules, { caller, teamId, imRole: await callersRole(needs, caller, teamId) });

/** Holds what a person may do through a link besides the answer to the page. */
export interface PageRights {
  readonly mayNote: boolean;
  readonly mayResolve: boolean;
}

const NO_RIGHTS: PageRights = { mayNote: false, mayResolve: false };

/** Shows what the person may do through the link after the incident is taken on. */
export const viewPageRights = defineQuery({
  name: 'viewPageRights',
  permission: 'anyone',
  refuses: [],
  execute:
    (needs: PersonNeeds & { readonly imIncidents: Pick<ImIncidents, 'findAll'> }) =>
    async (context: QueryContext, { token }: ByToken): Promise<Outcome<PageRights>> => {
      const taking = await takingPerson(needs, token, context);
      if (!taking.ok) return accepted(NO_RIGHTS);
      const { userId, organizationId, incidentId, person } = taking.value;
      const [incident] = await needs.imIncidents.findAll({ organizationId, customerId: null }, [incidentId]);
      if (incident === undefined) return accepted(NO_RIGHTS);
      return accepted({
        mayNote: firstBroken(openIncidentRules, incident) === null,
        mayResolve:
          decideOwnResolution(incident, { now: context.now, userId }).ok &&
          (await membershipRefusal(needs, person, incident)) === null,
      });
    },
});

type ActionNeeds = PersonNeeds & IncidentChangeNeeds;

/** Stores a change of the locked incident as the person who was paged. */
const storePersonsChange = async (
  needs: ActionNeeds,
  { now, send, audit }: CommandContext,
  { userId }: TakingPerson,
  incident: ImIncident,
  change: IncidentChange,
): Promise<Outcome<null, 'imIncidentStatusConflict'>> => {
  const work: IncidentWork = { now, actor: { kind: 'page', userId }, send, audit };
  return (await changeIncident(needs)(work, incident, change)) === 'stale' ? staleIncident : accepted(null);
};

const lockedIncident = async (
  { imIncidents }: IncidentChangeNeeds,
  { organizationId, incidentId }: TakingPerson,
): Promise<ImIncident | null> =>
  (await imIncidents.lockAll({ organizationId, customerId: null }, [incidentId]))[0] ?? null;

/** Resolves the incident as the person who has taken it on through the link, if the console would allow it. */
export const resolvePage = defineCommand({
  name: 'resolvePage',
  permission: 'anyone',
  refuses: [...personCodes, ...codesOf(teamMembershipRules), ...codesOf(openIncidentRules), 'imIncidentStatusConflict'],
  execute:
    (needs: ActionNeeds) =>
    async (context, { token }: ByToken) => {
      const taking = await takingPerson(needs, token, context);
      if (!taking.ok) return taking;
      const { userId, person } = taking.value;
      const incident = await lockedIncident(needs, taking.value);
      if (incident === null) return refused('notFound');
      const refusal = await membershipRefusal(needs, person, incident);
      if (refusal !== null) return refusal;
      const decision = decideOwnResolution(incident, { now: context.now, userId });
      return decision.ok ? storePersonsChange(needs, context, taking.value, incident, decision.value) : decision;
    },
});

/** Adds a note to the timeline as the person who has taken the incident on through the link. */
export const notePage = defineCommand({
  name: 'notePage',
  permission: 'anyone',
  refuses: [...personCodes, ...codesOf(openIncidentRules), 'imIncidentStatusConflict'],
  execute:
    (needs: ActionNeeds) =>
    async (context, { token, text }: ByToken & { readonly text: string }) => {
      const taking = await takingPerson(needs, token, context);
      if (!taking.ok) return taking;
      const incident = await lockedIncident(needs, taking.value);
      if (incident === null) return refused('notFound');
      const broken = firstBroken(openIncidentRules, incident);
      if (broken !== null) return broken;
      const change = { kind: 'noteAdded', after: incident, data: { text } } as const;
      return storePersonsChange(needs, context, taking.value, incident, change);
    },
});
