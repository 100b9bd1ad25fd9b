import { typedValue } from '../kernel/settings/setting-values.ts';
import { useTexts } from '../kernel/texts.ts';
import type { ConsoleTexts } from '../kernel/texts.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './change-table.module.css';

type Members = Readonly<Record<string, unknown>>;

interface ChangeTableProps {
  /** The members to change, with their new values. */
  changes: Members;
  /** The monitor as it is; null if it is not known. */
  before: Members | null;
}

const wordIn = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? name;

/** Returns a value of a monitor in words. */
export const valueText = (value: unknown, { requests, settings }: ConsoleTexts): string => {
  if (typeof value === 'boolean') return value ? requests.yes : requests.no;
  const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0) || value === '';
  if (isEmpty) return requests.nothing;
  if (typeof value === 'object' && !Array.isArray(value))
    return Object.entries(value)
      .map(([name, text]) => `${name}: ${String(text)}`)
      .join('\n');
  return wordIn(settings.values, String(typedValue(value)));
};

/** Returns the name of a member of a monitor. */
export const memberName = (name: string, { settings, actions }: ConsoleTexts): string =>
  wordIn({ ...settings.names, name: actions.name, label: actions.name }, name);

/** Returns the members with the alert settings among them, each of which has a row. */
const rowsOf = ({ alerting, ...members }: Members): Members => ({
  ...members,
  ...(typeof alerting === 'object' ? alerting : {}),
});

/** The old and the new values of what is to be changed, side by side. */
export const ChangeTable = ({ changes, before }: ChangeTableProps) => {
  const texts = useTexts();
  const { requests } = texts;
  const old = before === null ? null : rowsOf(before);
  return (
    <div className={layout.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{requests.member}</th>
            {old === null ? null : <th scope="col">{requests.old}</th>}
            <th scope="col">{requests.new}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(rowsOf(changes)).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{memberName(name, texts)}</th>
              {old === null ? null : <td dir="auto">{valueText(old[name], texts)}</td>}
              <td dir="auto" className={styles.new}>
                {valueText(value, texts)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
