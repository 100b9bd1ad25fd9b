import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useAction } from '../kernel/action.ts';
import { useNow } from '../kernel/now.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { SelectField } from '../kernel/ui/field.tsx';
import { FigureTable } from '../kernel/ui/figure-table.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { MoreButton } from '../kernel/ui/more-button.tsx';
import { EmptyState, ReadingFault, StaleNotice, SheetSkeleton } from '../kernel/ui/notice.tsx';
import { Sheet } from '../kernel/ui/panel.tsx';
import { ScreenHead } from '../kernel/ui/screen.tsx';
import { monthBefore, monthBounds, monthOf } from '../../src/domain/kernel/month.ts';
import { days } from '../../src/domain/kernel/time.ts';
import { exportUsage, usageQuery } from './queries.ts';
import type { CustomerUsage } from './queries.ts';
import styles from './usage-screen.module.css';

const route = getRouteApi('/usage');

/** The months that can be chosen. */
const MONTHS = 24;

const monthsBefore = (last: string): readonly string[] => {
  const months = [last];
  while (months.length < MONTHS) months.push(monthBefore(months.at(-1) ?? last));
  return months;
};

const figures = ['monitorsAtPeak', 'monitorsAtEnd', 'smsSent'] as const;

/** The usage of each customer, with the sum of each figure once all customers are listed. */
const UsageTable = ({ items, isWhole }: { items: readonly CustomerUsage[]; isWhole: boolean }) => {
  const { usage, customers } = useAreaTexts();
  const formats = useFormats();
  const sumOf = (figure: (typeof figures)[number]): number => items.reduce((sum, item) => sum + item[figure], 0);
  return (
    <FigureTable
      label={usage.title}
      columns={[usage.customer, customers.package, ...figures.map((figure) => usage.figures[figure])]}
      textColumns={2}
      rows={items.map((item) => ({
        key: item.publicId,
        cells: [
          <Link to="/customers/$id" params={{ id: item.publicId }}>
            {item.name}
          </Link>,
          item.packageDisplayName,
          ...figures.map((figure) => formats.number(item[figure])),
        ],
      }))}
      {...(isWhole
        ? {
            total: [
              usage.total,
              usage.customers({ count: items.length }),
              ...figures.map((figure) => formats.number(sumOf(figure))),
            ],
          }
        : {})}
    />
  );
};

/** What each customer used in a month, as it is billed. The month is in the address. */
export const UsageScreen = () => {
  const { usage } = useAreaTexts();
  const formats = useFormats();
  const now = monthOf(new Date(useNow()));
  const { month: asked } = route.useSearch();
  const navigate = route.useNavigate();
  const records = useInfiniteQuery(usageQuery(asked));
  const items = records.data?.pages.flat();
  // The present month is that of the service.
  const month = asked ?? items?.[0]?.month ?? now;
  const present = asked === undefined ? month : now;
  const save = useAction(() => exportUsage(month));
  // The figures of a month in UTC, whose days stand at its middle in every zone.
  const nameOf = (each: string): string => formats.month(monthBounds(each).from.getTime() + days(14));
  const frozenAt = items?.[0]?.frozenAt ?? null;
  return (
    <>
      <ScreenHead title={usage.title}>
        <Button disabled={items === undefined || items.length === 0 || save.isPending} onClick={() => save.mutate()}>
          {usage.download}
        </Button>
        <Button disabled={items === undefined || items.length === 0} onClick={() => window.print()}>
          {usage.print}
        </Button>
      </ScreenHead>
      {save.isError ? <FaultNote fault={save.error} /> : null}
      <div className={styles.month}>
        <SelectField
          label={usage.month}
          value={month}
          options={[...new Set([...monthsBefore(present), month])].map((each) => [each, nameOf(each)] as const)}
          onChange={(next) => void navigate({ search: next === present ? {} : { month: next }, replace: true })}
        />
      </div>
      <StaleNotice reading={records} />
      <ReadingFault reading={records} />
      {records.isPending ? <SheetSkeleton /> : null}
      {items?.length === 0 ? <EmptyState title={usage.none} hint={usage.noneHint} /> : null}
      {items === undefined || items.length === 0 ? null : (
        <>
          <p className={styles.state}>
            {frozenAt === null ? usage.open : usage.frozen({ time: formats.time(frozenAt) })}
          </p>
          <Sheet>
            <UsageTable items={items} isWhole={!records.hasNextPage} />
          </Sheet>
          <MoreButton pages={records} />
        </>
      )}
    </>
  );
};
