import { useQuery } from '@tanstack/react-query';
import { useMay, useMe } from '../access/queries.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Meter } from '../kernel/ui/meter.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { leftOf } from '../../src/domain/access/package-limit.rules.ts';
import type { MonitorKindName } from '../../src/domain/monitors/monitor.ts';
import { summaryQuery } from './queries.ts';
import layout from '../kernel/ui/layout.module.css';

/** The use of the package of a customer by a new monitor. */
interface MonitorQuota {
  /** The limits that the monitor counts for. A limit is null if it is unlimited. */
  readonly uses: readonly {
    readonly name: 'monitors' | MonitorKindName;
    readonly used: number;
    readonly limit: number | null;
  }[];
  /** The number of further monitors of the kind. */
  readonly left: number;
}

/** Returns what the package of a customer says about a new monitor of a kind; null without a customer, and until it is known. */
export const useMonitorQuota = (customerId: string | null, kind: MonitorKindName): MonitorQuota | null => {
  const { data } = useQuery({ ...summaryQuery(customerId ?? ''), enabled: customerId !== null });
  if (customerId === null || data === undefined || data === null) return null;
  const uses = [
    { name: 'monitors' as const, used: data.counts.total, limit: data.monitorLimit },
    ...data.limitedKinds.filter((each) => each.kind === kind).map(({ used, limit }) => ({ name: kind, used, limit })),
  ];
  return { uses, left: Math.min(...uses.map(({ used, limit }) => leftOf(used, limit ?? Infinity))) };
};

/** Says what to do about a package that includes no more monitors. */
const NothingLeft = ({ customerId }: { customerId: string }) => {
  const { monitorQuota } = useAreaTexts();
  const me = useMe();
  const may = useMay();
  if (me.customer !== null)
    return <p className={layout.hint}>{monitorQuota.ask({ organization: me.organization.name })}</p>;
  return (
    <>
      <p className={layout.hint}>{monitorQuota.raise}</p>
      {may('editRecords') ? (
        <div>
          <PlaceLink to="/customers/$id" params={{ id: customerId }}>
            {monitorQuota.customer}
          </PlaceLink>
        </div>
      ) : null}
    </>
  );
};

/** Shows how much of its package a customer uses, warns before the last monitor, and says what to do after it. */
export const MonitorQuotaNote = ({ customerId, quota }: { customerId: string; quota: MonitorQuota }) => {
  const { kinds, quota: words, monitorQuota } = useAreaTexts();
  const names = { ...kinds, monitors: words.limits.monitors };
  return (
    <div className={layout.stack} role="status">
      {quota.uses.map(({ name, used, limit }) => (
        <Meter key={name} label={names[name]} used={used} limit={limit} />
      ))}
      {quota.left === 1 ? <p>{monitorQuota.last}</p> : null}
      {quota.left === 0 ? <NothingLeft customerId={customerId} /> : null}
    </div>
  );
};
