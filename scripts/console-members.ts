import { credentialsOf } from '../console/monitors/credentials-model.ts';
import { formFields, hasSteps, monitorChoices, namesItsType } from '../console/monitors/monitor-form-model.ts';
import { monitorKinds } from '../src/domain/monitors/monitor-kinds.ts';
import { monitorKindNames } from '../src/domain/monitors/monitor.ts';
import type { MonitorKindName } from '../src/domain/monitors/monitor.ts';
import { nameFieldOf } from '../src/domain/monitors/monitor.rules.ts';
import { rowShapeOf } from '../src/interfaces/http/monitors/monitor.schemas.ts';
import { otherMembers } from './console-writes.ts';
import { table } from './table.ts';

/** The members of monitors that no form of the console offers, with the reason, by their names. */
const reasons: Readonly<Record<string, string>> = {
  status: 'Monitors are paused, for a time or without end, and resumed on their screen and in their list.',
  managementType: 'The list of monitors changes it for those that are selected.',
  heartbeatToken: 'The service generates it.',
};

/** Returns what the form offers of a kind. The kinds of a host have the same form, whatever they are named. */
const choicesOf = (kind: MonitorKindName) =>
  kind === 'custom' ? [{ kind, type: '' }] : monitorChoices.filter((choice) => choice.kind === kind);

/** Returns the members that the forms of a kind offer, those of all its types together. */
const offeredMembers = (kind: MonitorKindName): ReadonlySet<string> => {
  const choices = choicesOf(kind);
  return new Set([
    nameFieldOf(monitorKinds[kind]),
    'alerting',
    // The type is chosen before the form.
    ...(choices.some(namesItsType) ? ['monitoringType'] : []),
    ...choices.flatMap((choice) => [
      ...Object.keys(formFields(choice)),
      ...credentialsOf(choice).map(([name]) => name),
      ...(hasSteps(choice) ? ['steps', 'secrets'] : []),
    ]),
  ]);
};

/**
 * Returns the page of the members of requests that no form of the console offers, first those of monitors. A member without
 * a reason is an error, and so is a reason for a member that a form offers.
 */
export const consoleMembersPage = (notice: string): string => {
  const kinds = monitorKindNames.map((kind) => {
    const members = Object.keys(rowShapeOf(monitorKinds[kind]));
    const offered = offeredMembers(kind);
    return { kind, members, missing: members.filter((name) => !offered.has(name)) };
  });
  const missing = new Set(kinds.flatMap((each) => each.missing));
  const unexplained = [...missing].filter((name) => reasons[name] === undefined);
  if (unexplained.length > 0) throw new Error(`No form of monitors offers ${unexplained.join(', ')}; say why.`);
  const stale = Object.keys(reasons).filter((name) => !missing.has(name));
  if (stale.length > 0) throw new Error(`Forms of monitors offer ${stale.join(', ')}; remove the reason.`);
  return [
    notice,
    '# Members without a field',
    '',
    '## Monitors',
    '',
    'The forms *New monitor* and *Edit* of the console offer what the API takes for each kind of monitor, except:',
    '',
    ...table(
      ['Kind', 'Members', 'Offered', 'Not offered'],
      kinds.map((each) => [
        `\`${each.kind}\``,
        String(each.members.length),
        String(each.members.length - each.missing.length),
        each.missing.map((name) => `\`${name}\``).join(', '),
      ]),
    ),
    '',
    'The reasons:',
    '',
    ...table(
      ['Member', 'Reason'],
      Object.entries(reasons).map(([name, reason]) => [`\`${name}\``, reason]),
    ),
    '',
    ...otherMembers(),
  ].join('\n');
};
