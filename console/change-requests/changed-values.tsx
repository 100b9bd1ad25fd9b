import { typedValue } from '../kernel/settings/setting-values.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import type { ConsoleTexts } from '../kernel/texts.ts';
import { Difference } from '../kernel/ui/difference.tsx';
import { wordFor } from '../kernel/word-for.ts';
import layout from '../kernel/ui/layout.module.css';

/** Values of a monitor, by the names of its members. */
export type Members = Readonly<Record<string, unknown>>;

/** Returns a value of a monitor in words. */
export const valueText = (value: unknown, { requests, settings }: ConsoleTexts): string => {
  if (typeof value === 'boolean') return value ? requests.yes : requests.no;
  const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0) || value === '';
  if (isEmpty) return requests.nothing;
  if (Array.isArray(value))
    return value
      .map((each) => (typeof each === 'object' ? JSON.stringify(each) : wordFor(settings.values, String(each))))
      .join('\n');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, text]) => `${name}: ${String(text)}`)
      .join('\n');
  return wordFor(settings.values, String(typedValue(value)));
};

/** Returns the name of a member of a monitor. */
export const memberName = (name: string, { settings, actions }: ConsoleTexts): string =>
  wordFor({ ...settings.names, name: actions.name, label: actions.name }, name);

/** Returns the members with the alert settings among them, each of which is a value of its own. */
const valuesOf = ({ alerting, ...members }: Members): Members => ({
  ...members,
  ...(typeof alerting === 'object' ? alerting : {}),
});

/** Tells whether two values are the same, in whatever order their members are. */
const isSame = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [members, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return members.size === others.size && [...members].every(([name, value]) => isSame(value, others.get(name)));
};

/** Returns the values that a monitor has instead of those before a request; all if those are not known. */
export const overtaking = (before: Members | null, present: Members): Members => {
  const now = valuesOf(present);
  if (before === null) return now;
  return Object.fromEntries(
    Object.entries(valuesOf(before)).flatMap(([name, value]) => (isSame(value, now[name]) ? [] : [[name, now[name]]])),
  );
};

interface ChangedValuesProps {
  /** The members to change, with their new values. */
  changes: Members;
  /** The values that they had when the change was requested; null if they are not known. */
  before: Members | null;
  /** The values that some of them have at present, if those are others. */
  present?: Members;
}

/** The old and the new values of what is to be changed, side by side. */
export const ChangedValues = ({ changes, before, present = {} }: ChangedValuesProps) => {
  const texts = useAreaTexts();
  const { changeRequests } = texts;
  const columns = [
    [changeRequests.old, valuesOf(before ?? {})],
    [changeRequests.present, valuesOf(present)],
    [changeRequests.new, valuesOf(changes)],
  ] as const;
  return (
    <div className={layout.stack}>
      {Object.keys(valuesOf(changes)).map((name) => (
        <Difference
          key={name}
          name={memberName(name, texts)}
          sides={columns.flatMap(([label, members]) =>
            Object.hasOwn(members, name) ? [{ label, text: valueText(members[name], texts) }] : [],
          )}
        />
      ))}
    </div>
  );
};
