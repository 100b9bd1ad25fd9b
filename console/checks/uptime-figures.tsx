import { useQuery } from '@tanstack/react-query';
import { useTexts, useFormats } from '../kernel/texts.ts';
import { PartFault } from '../kernel/ui/notice.tsx';
import { uptimeQuery } from './queries.ts';
import type { MonitorAddress } from './queries.ts';
import styles from './uptime-figures.module.css';

/** Uptime, incidents and response times of the last 30 days. */
export const UptimeFigures = ({ address }: { address: MonitorAddress }) => {
  const { monitor: texts, states } = useTexts();
  const formats = useFormats();
  const uptime = useQuery(uptimeQuery(address));
  const { data, isError } = uptime;
  if (isError && data === undefined) return <PartFault reading={uptime} />;
  const shown = (value: number | null | undefined, format: (value: number) => string): string =>
    value === null ? texts.noData : value === undefined ? '' : format(value);
  const milliseconds = (value: number): string => texts.milliseconds({ number: formats.number(value) });
  const figures: readonly (readonly [label: string, value: string])[] = [
    [texts.uptime, shown(data?.uptimePercent, formats.percent)],
    [texts.downtime, shown(data?.downtimeSeconds, formats.duration)],
    ...(data === undefined || data.degradedSeconds === 0
      ? []
      : [[states.degraded, shown(data.degradedPercent, formats.percent)] as const]),
    [texts.incidents, shown(data?.incidents, formats.number)],
    [texts.checks, shown(data?.checks, formats.number)],
    [texts.p50, shown(data?.p50Ms, milliseconds)],
    [texts.p95, shown(data?.p95Ms, milliseconds)],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
