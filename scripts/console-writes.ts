import { z } from 'zod';
import { endpoints } from '../src/interfaces/http/endpoints.ts';
import type { Endpoint } from '../src/interfaces/http/kernel/endpoint.ts';
import { table } from './table.ts';
import { WrittenNames } from './written-names.ts';

/** The members of bodies that no screen writes, with the reason: by their names, or those of one operation. */
type Reasons = readonly (readonly [reason: string, members: readonly (string | RegExp)[]])[];

const reasons: Reasons = [
  [
    'Another member of the same body says the same, which the form sends.',
    [
      'packageType',
      'simulateEscalationPolicy.policyId',
      /^createMaintenanceWindow\.(websiteId|customerDomainId|customerIpId)$/,
    ],
  ],
  [
    'Payment providers and the prices of an installation have no screen. The host of the service sets them.',
    [/^paymentProvider(Customer|Subscription)Id$/, 'customPricing'],
  ],
  [
    'It is the organization of the person at the screen. Administrators of the platform name another one by the API.',
    ['organizationId'],
  ],
  [
    'Agents confirm a price with it. People see the price, or have let the organization move to larger tiers by itself.',
    ['allowPaidQuotaUpgrade'],
  ],
  [
    'Administrators and supporters of the platform are appointed by the command line or the API.',
    [/^updateUser\.isGlobal(Admin|Supporter)$/],
  ],
  [
    'The screen of a new organization has it, once it exists.',
    [/^createOrganization\.(vatId|countryCode|autoQuotaUpgrade|billingEmail|tier)$/],
  ],
  ['The palette and the first steps write it.', ['updatePreferences.firstSteps']],
  [
    'Programs that list customers in tables of their own read it. The list of the console has states, no custom fields.',
    ['showInTable'],
  ],
];

/** The forms of monitors are made from the settings of each kind, which are compared for themselves. */
const MONITOR_FORMS = 'monitors/operations.ts';

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Returns the members of the object that a schema describes, those of all its forms together. */
const membersOf = (schema: Schema): readonly string[] => {
  const { properties, anyOf, oneOf, allOf } = schema;
  const forms = [anyOf, oneOf, allOf].flatMap((each) => (Array.isArray(each) ? (each as readonly unknown[]) : []));
  return [...(isSchema(properties) ? Object.keys(properties) : []), ...forms.filter(isSchema).flatMap(membersOf)];
};

/** A body that a screen sends, with the members that no screen writes. */
interface SentBody {
  readonly endpoint: Endpoint;
  readonly members: readonly string[];
  readonly missing: readonly string[];
}

const reasonOf = ({ operationId }: Endpoint, member: string): string | null => {
  const named = [member, `${operationId}.${member}`];
  const found = reasons.find(([, members]) =>
    members.some((each) => named.some((name) => (typeof each === 'string' ? each === name : each.test(name)))),
  );
  return found?.[0] ?? null;
};

const sentBodies = (): readonly SentBody[] => {
  const names = new WrittenNames();
  return endpoints.flatMap((endpoint) => {
    const { request, operationId } = endpoint;
    const callers = names.callersOf(operationId);
    const isForm = (endpoint.bodyFormat ?? 'json') === 'json' && callers.length > 0;
    if (request.body === undefined || !isForm || callers.includes(MONITOR_FORMS)) return [];
    const written = names.writtenFor(callers);
    const schema: Schema = z.toJSONSchema(request.body, { io: 'input', unrepresentable: 'any', reused: 'inline' });
    const members = [...new Set(membersOf(schema))];
    return { endpoint, members, missing: members.filter((name) => !written.has(name)) };
  });
};

/**
 * Returns the part of the page about the members of all bodies but those of monitors. A member that no screen writes and
 * that has no reason is an error, and so is a reason without such a member.
 */
export const otherMembers = (): readonly string[] => {
  const bodies = sentBodies();
  const missing = bodies.flatMap(({ endpoint, missing: absent }) =>
    absent.map((member) => ({ endpoint, member, reason: reasonOf(endpoint, member) })),
  );
  const unexplained = missing.filter(({ reason }) => reason === null);
  if (unexplained.length > 0) {
    const named = unexplained.map(({ endpoint, member }) => `${endpoint.operationId}.${member}`);
    throw new Error(`No screen writes ${named.join(', ')}; say why.`);
  }
  const used = new Set(missing.map(({ reason }) => reason));
  const stale = reasons.filter(([reason]) => !used.has(reason));
  if (stale.length > 0) throw new Error(`Screens write what these reasons excuse: ${stale.join('; ')}`);
  return [
    '## Other records',
    '',
    `Screens send ${bodies.length} bodies of other operations, with ${bodies.reduce((sum, each) => sum + each.members.length, 0)} members of theirs. No screen writes the following, with the reason:`,
    '',
    ...reasons.flatMap(([reason]) => [
      reason,
      '',
      ...table(
        ['Operation', 'Request', 'Members'],
        bodies.flatMap(({ endpoint, missing: absent }) => {
          const held = absent.filter((member) => reasonOf(endpoint, member) === reason);
          const { operationId, method, path } = endpoint;
          return held.length === 0
            ? []
            : [
                [
                  `\`${operationId}\``,
                  `\`${method.toUpperCase()} ${path}\``,
                  held.map((member) => `\`${member}\``).join(', '),
                ],
              ];
        }),
      ),
      '',
    ]),
    'A member counts as written if a source that leads to the request makes an object with it, or names it as a field.',
    '',
  ];
};
