import { useTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { EmptyState } from '../kernel/ui/notice.tsx';
import { MainLink } from '../kernel/ui/place-link.tsx';
import { useMayCreateMonitors } from './change-right.ts';

/** Leads to the form of a new monitor. */
export const NewMonitorLink = () => {
  const { monitorForm } = useTexts();
  return <MainLink to="/monitors/new">{monitorForm.new}</MainLink>;
};

interface NoMonitorsProps {
  isFiltered: boolean;
  onClear: () => void;
}

/** Says that no monitor matches the filters, or that there are none yet. */
export const NoMonitors = ({ isFiltered, onClear }: NoMonitorsProps) => {
  const { monitors } = useTexts();
  const mayCreate = useMayCreateMonitors();
  if (isFiltered)
    return (
      <EmptyState title={monitors.nothingFound}>
        <Button onClick={onClear}>{monitors.clear}</Button>
      </EmptyState>
    );
  return (
    <EmptyState title={monitors.none} hint={monitors.noneHint}>
      {mayCreate ? <NewMonitorLink /> : null}
    </EmptyState>
  );
};
