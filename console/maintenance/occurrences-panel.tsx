import { useQuery } from '@tanstack/react-query';
import { useFaultText } from '../kernel/fault-text.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { useFormatsOf } from '../kernel/times.ts';
import { Panel, PanelNote, PanelRow, PanelRows } from '../kernel/ui/panel.tsx';
import { occurrencesQuery } from './queries.ts';
import { isMovedByClock } from './window-values.ts';
import type { WindowValues } from './window-values.ts';

/** The next occurrences of a window as it is typed, on the clock of its zone, and whether a change of it moves them. */
export const OccurrencesPanel = ({ window }: { window: WindowValues }) => {
  const { maintenance } = useAreaTexts();
  const { data, error } = useQuery(occurrencesQuery(window));
  const faultText = useFaultText();
  const formats = useFormatsOf(window.timezone);
  return (
    <Panel title={maintenance.occurrences} aside={window.timezone}>
      {error === null ? null : <PanelNote>{faultText(error)}</PanelNote>}
      {error === null && data?.length === 0 ? <PanelNote>{maintenance.noOccurrences}</PanelNote> : null}
      {error !== null || data === undefined ? null : (
        <PanelRows>
          {data.map((occurrence) => (
            <PanelRow
              key={occurrence.startTime}
              aside={isMovedByClock(occurrence, window) ? maintenance.clockChange : undefined}
            >
              <time dateTime={occurrence.startTime}>{formats.range(occurrence.startTime, occurrence.endTime)}</time>
            </PanelRow>
          ))}
        </PanelRows>
      )}
    </Panel>
  );
};
