import { emailAddressOf } from '../access/email-address.ts';
import type { Issue } from '../kernel/issue.ts';
import { isRotation } from './plan.ts';
import type {
  ExportedPerson,
  ExternalId,
  ImportPlan,
  PlannedPolicy,
  PlannedSchedule,
  WithoutCounterpart,
} from './plan.ts';

/** A user who may correspond to a person of the export. */
export interface KnownUser {
  readonly id: number;
  readonly publicId: string;
  readonly email: string;
  /** True if the user can be on call. */
  readonly isEligible: boolean;
}

/** The users of the people of a plan. */
export type MatchedPeople = ReadonlyMap<ExternalId, KnownUser>;

const inSchedule = ({ readings, overrides }: PlannedSchedule): readonly (ExternalId | null)[] => [
  ...readings[0].layers.flatMap((layer) => (isRotation(layer) ? layer.users : [])),
  ...overrides.flatMap(({ person, replaces = null }) => [person, replaces]),
];

const inPolicy = ({ steps }: PlannedPolicy): readonly ExternalId[] =>
  steps.flatMap(({ targets }) => targets.flatMap((target) => (target.type === 'user' ? [target.person] : [])));

/** Returns the people without whom the plan cannot be applied. People who have only personal rules are not included. */
export const neededPeople = ({ teams, schedules, policies }: ImportPlan): ReadonlySet<ExternalId> =>
  new Set(
    [
      ...teams.flatMap(({ members }) => members.map(({ person }) => person)),
      ...schedules.flatMap(inSchedule),
      ...policies.flatMap(inPolicy),
    ].filter((person) => person !== null),
  );

/** Returns the users whose email addresses match the people of the plan. */
export const matchPeople = ({ people }: ImportPlan, users: readonly KnownUser[]): MatchedPeople => {
  const byAddress = new Map(users.map((user) => [emailAddressOf(user.email), user]));
  return new Map(
    people.flatMap(({ externalId, email }) => {
      const address = email === null ? null : emailAddressOf(email);
      const user = address === null ? undefined : byAddress.get(address);
      return user === undefined ? [] : [[externalId, user] as const];
    }),
  );
};

const describe = (id: ExternalId, person: ExportedPerson | undefined): string =>
  person === undefined
    ? `${id} (not among the users of the export)`
    : `${person.name} <${person.email ?? 'no address'}>`;

/** Returns an issue for each person whom the plan needs and who is not a user or cannot be on call. */
export const peopleIssues = (plan: ImportPlan, matched: MatchedPeople): readonly Issue[] => {
  const people = new Map(plan.people.map((person) => [person.externalId, person]));
  const named = (ids: readonly ExternalId[]): string => ids.map((id) => describe(id, people.get(id))).join(', ');
  const needed = [...neededPeople(plan)];
  const unknown = needed.filter((id) => !matched.has(id));
  const ineligible = needed.filter((id) => matched.get(id)?.isEligible === false);
  return [
    ...(unknown.length === 0
      ? []
      : [
          {
            path: 'people',
            message: `Nothing was imported: no user of the organization has the email address of ${named(unknown)}. Invite these people, or correct their addresses in the file.`,
          },
        ]),
    ...(ineligible.length === 0
      ? []
      : [
          {
            path: 'people',
            message: `Nothing was imported: ${named(ineligible)} cannot be on call. Their users must be active, not bound to a customer, and have the role admin, editor or responder.`,
          },
        ]),
  ];
};

/** Returns notes about the rules that are omitted because their people are not users. */
export const rulesWithoutUsers = (
  { rules, people }: ImportPlan,
  matched: MatchedPeople,
): readonly WithoutCounterpart[] =>
  rules
    .filter(({ person }) => !matched.has(person))
    .map(({ person }) => ({
      what: `personal rules of ${describe(
        person,
        people.find(({ externalId }) => externalId === person),
      )}`,
      why: 'No user has this email address.',
    }));
