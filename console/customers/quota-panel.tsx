import { useQuery } from '@tanstack/react-query';
import { useMay } from '../access/queries.ts';
import { useTexts, useFormats } from '../kernel/texts.ts';
import { ReadingFault } from '../kernel/ui/notice.tsx';
import { Meter } from '../kernel/ui/meter.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { packageLimitNames } from '../../src/domain/access/package-limit.rules.ts';
import type { PackageLimitName } from '../../src/domain/access/package-limit.rules.ts';
import { summaryQuery, usageQuery } from './queries.ts';
import type { CustomerUsage } from './queries.ts';
import styles from './quota-panel.module.css';

type PackageUse = NonNullable<CustomerUsage['packageUse']>;

/** Returns what the panel shows of a package: the monitors always, and everything else that is limited or used. */
const shownOf = ({ limits, used }: PackageUse): readonly PackageLimitName[] =>
  packageLimitNames.filter(
    (name) => name === 'monitors' || (limits[name] ?? null) !== null || (name === 'users' && (used[name] ?? 0) > 0),
  );

const MonthFigures = ({ usage }: { usage: CustomerUsage }) => {
  const { quota } = useTexts();
  const formats = useFormats();
  const figures = [
    [quota.peak, usage.monitorsAtPeak],
    [quota.messages, usage.smsSent],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formats.number(value)}</dd>
        </div>
      ))}
    </dl>
  );
};

/** The use of the package and the figures of the present month, for people who may read the usage of customers. */
const Usage = ({ id }: { id: string }) => {
  const { quota, kinds } = useTexts();
  const usage = useQuery(usageQuery(id));
  if (usage.isError && usage.data === undefined) return <ReadingFault reading={usage} />;
  const names: Readonly<Record<PackageLimitName, string>> = { ...kinds, ...quota.limits };
  const use = usage.data?.packageUse ?? null;
  return (
    <>
      {use === null
        ? null
        : shownOf(use).map((name) => (
            <Meter key={name} label={names[name]} used={use.used[name] ?? 0} limit={use.limits[name] ?? null} />
          ))}
      {usage.data === undefined || usage.data === null ? null : <MonthFigures usage={usage.data} />}
    </>
  );
};

/** The monitors of the customer and how many the package includes, for everybody else. */
const MonitorUse = ({ id }: { id: string }) => {
  const { quota } = useTexts();
  const summary = useQuery(summaryQuery(id));
  const { data } = summary;
  if (data === undefined) return <ReadingFault reading={summary} />;
  return data === null ? null : (
    <Meter label={quota.limits.monitors} used={data.counts.total} limit={data.monitorLimit} />
  );
};

/** Shows how much of its package the customer uses. */
export const QuotaPanel = ({ id, packageName }: { id: string; packageName: string }) => {
  const { quota } = useTexts();
  const may = useMay();
  return (
    <Panel title={quota.title} aside={<span dir="auto">{packageName}</span>}>
      <div className={styles.quota}>{may('readAdministration') ? <Usage id={id} /> : <MonitorUse id={id} />}</div>
    </Panel>
  );
};
