import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../kernel/texts.ts';
import { Icon } from '../kernel/ui/icon.tsx';
import styles from './filter-chips.module.css';
import { customerNamed, locationsQuery, tagNamed } from './filter-records.ts';
import { shownFilters, withFilter } from './filters.ts';
import type { MonitorFilters, OtherFilter, RecordFilter } from './filters.ts';

interface ChipProps {
  name: RecordFilter | OtherFilter;
  value: string;
  onRemove: () => void;
}

interface FramedProps extends Pick<ChipProps, 'onRemove'> {
  /** True if what the filter names was deleted, so that the list is empty. */
  isGone: boolean;
  children: ReactNode;
}

/** A filter that can be removed. One that names a deleted record says so. */
const Framed = ({ isGone, onRemove, children }: FramedProps) => {
  const { views } = useTexts();
  return (
    <li className={styles.chip} data-gone={isGone}>
      <span dir="auto">{children}</span>
      <button type="button" className={styles.remove} aria-label={views.removeFilter} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </li>
  );
};

const CustomerChip = ({ value, onRemove }: ChipProps) => {
  const { views, actions } = useTexts();
  const { data: customer } = useQuery(customerNamed(value));
  return (
    <Framed isGone={customer === null} onRemove={onRemove}>
      {customer === null ? views.customerGone : `${actions.customer}: ${customer?.name ?? '…'}`}
    </Framed>
  );
};

const TagChip = ({ value, onRemove }: ChipProps) => {
  const { views } = useTexts();
  const { data: tag } = useQuery(tagNamed(value));
  return (
    <Framed isGone={tag === null} onRemove={onRemove}>
      {tag === null ? views.tagGone({ name: value }) : `${views.tag}: ${value}`}
    </Framed>
  );
};

const LocationChip = ({ value, onRemove }: ChipProps) => {
  const { views } = useTexts();
  const { data: locations } = useQuery(locationsQuery);
  const location = locations?.find(({ id, publicId }) => publicId === value || String(id) === value);
  const isGone = locations !== undefined && location === undefined;
  return (
    <Framed isGone={isGone} onRemove={onRemove}>
      {isGone ? views.locationGone : `${views.location}: ${location?.name ?? '…'}`}
    </Framed>
  );
};

/** A filter without a field, under the name that the API gives it. */
const OtherChip = ({ name, value, onRemove }: ChipProps) => (
  <Framed isGone={false} onRemove={onRemove}>
    <code>{`${name}: ${value}`}</code>
  </Framed>
);

const chips = { customerId: CustomerChip, tag: TagChip, locationId: LocationChip } as const satisfies Readonly<
  Record<RecordFilter, unknown>
>;

const isOfRecord = (name: RecordFilter | OtherFilter): name is RecordFilter => Object.hasOwn(chips, name);

interface FilterChipsProps {
  filters: MonitorFilters;
  onChange: (next: MonitorFilters) => void;
}

/** The filters of the list that no field beside the search shows, each with what it selects. */
export const FilterChips = ({ filters, onChange }: FilterChipsProps) => {
  const { monitors } = useTexts();
  const shown = shownFilters(filters);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={monitors.filters}>
      {shown.map((name) => {
        const Chip = isOfRecord(name) ? chips[name] : OtherChip;
        const remove = (): void => onChange(withFilter(filters, name, ''));
        return <Chip key={name} name={name} value={filters[name] ?? ''} onRemove={remove} />;
      })}
    </ul>
  );
};
