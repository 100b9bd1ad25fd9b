import { useTexts } from '../kernel/texts.ts';
import { RecordField } from '../kernel/ui/record-field.tsx';
import type { MonitorKindName } from '../../src/domain/monitors/monitor.ts';
import { monitorsLike } from './queries.ts';
import type { ListedMonitor } from './queries.ts';

/** The members of a monitor that the field needs. */
export type NamedMonitor = Pick<ListedMonitor, 'id' | 'publicId' | 'kind' | 'name'>;

interface MonitorFieldProps {
  label: string;
  /** The word for no monitor. */
  none: string;
  /** The public id of the customer whose monitors are offered; all if it is absent. */
  customerId?: string;
  /** The kind of monitors that are offered; all if it is absent. */
  kind?: MonitorKindName;
  value: NamedMonitor | null;
  onChange: (monitor: NamedMonitor | null) => void;
}

/** A field for a monitor of any kind, which is found by typing a part of its name. */
export const MonitorField = ({ customerId, kind, ...props }: MonitorFieldProps) => {
  const { editing } = useTexts();
  const filter = { ...(customerId === undefined ? {} : { customerId }), ...(kind === undefined ? {} : { kind }) };
  return (
    <RecordField<NamedMonitor>
      {...props}
      nothingFound={editing.noMonitor}
      offered={['monitors-like', filter]}
      find={(text, signal) => monitorsLike(text, signal, filter)}
      keyOf={({ publicId }) => publicId}
      nameOf={({ name }) => name}
    />
  );
};
