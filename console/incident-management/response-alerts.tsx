import { useInfiniteQuery } from '@tanstack/react-query';
import { useTexts, useFormats } from '../kernel/texts.ts';
import { PanelMore } from '../kernel/ui/more-button.tsx';
import { ReadingFault } from '../kernel/ui/notice.tsx';
import { Panel, PanelRow, PanelRows, RowNote } from '../kernel/ui/panel.tsx';
import { StateText } from '../kernel/ui/state-text.tsx';
import { imAlertsQuery } from './queries.ts';

/** The alerts that are about the incident; nothing for one that people opened. */
export const ResponseAlerts = ({ id }: { id: string }) => {
  const { incidents, responses } = useTexts();
  const formats = useFormats();
  const alerts = useInfiniteQuery(imAlertsQuery(id));
  const items = alerts.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0 && !alerts.isError) return null;
  return (
    <Panel title={responses.alerts} aside={alerts.data?.pages[0]?.total}>
      <ReadingFault reading={alerts} />
      <PanelRows>
        {items.map(({ id: alertId, summary, severity, isOpen, openedAt }) => (
          <PanelRow
            key={alertId}
            aside={
              <>
                <StateText tone={isOpen ? 'bad' : 'good'}>{incidents.statuses[isOpen ? 'open' : 'resolved']}</StateText>
                <time dateTime={openedAt}>{formats.minute(Date.parse(openedAt))}</time>
              </>
            }
          >
            <span dir="auto">{summary}</span>
            <RowNote>{responses.severities[severity]}</RowNote>
          </PanelRow>
        ))}
      </PanelRows>
      <PanelMore pages={alerts} />
    </Panel>
  );
};
