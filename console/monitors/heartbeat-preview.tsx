import { useMemo } from 'react';
import { forecastHeartbeats } from '../../src/domain/checks/heartbeat-forecast.ts';
import type { HeartbeatForecast } from '../../src/domain/checks/heartbeat-forecast.ts';
import { DEFAULT_SCHEDULE_ZONE, scheduleProblem } from '../../src/domain/monitors/schedules/heartbeat-schedule.ts';
import type { ScheduleProblem } from '../../src/domain/monitors/schedules/heartbeat-schedule.ts';
import { timingOf } from '../../src/domain/monitors/schedules/heartbeat-timing.ts';
import { timeZoneOf } from '../../src/domain/kernel/locale.ts';
import { useNow } from '../kernel/now.ts';
import type { TypedValues } from '../kernel/settings/setting-values.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { useFormatsOf } from '../kernel/times.ts';
import { Panel, PanelNote, PanelRow, PanelRows, RowNote } from '../kernel/ui/panel.tsx';
import { zoneOffsets } from '../kernel/zone-offsets.ts';

/** The expected heartbeats that are shown. */
const SHOWN = 6;

const scheduleOf = (settings: TypedValues): string => String(settings['heartbeatSchedule'] ?? '').trim();

type Forecast = HeartbeatForecast | ScheduleProblem | null;

/** Returns the next heartbeats of what is typed, or what is wrong with it; null while the interval is missing. */
const forecastOf = (settings: TypedValues, receivedAt: Date, readerZone: string): Forecast => {
  const timing = timingOf(Number(settings['checkInterval']), {
    ...settings,
    heartbeatSchedule: scheduleOf(settings),
    grace: settings['grace'] === '' ? null : Number(settings['grace']),
  });
  const timeZone = timing.timeZone ?? DEFAULT_SCHEDULE_ZONE;
  if (timing.schedule === null && !(timing.interval > 0)) return null;
  if (timeZoneOf(timeZone) === null) return 'unknownTimeZone';
  const problem = timing.schedule === null ? null : scheduleProblem(timing.schedule, timeZone, receivedAt);
  return problem ?? forecastHeartbeats(timing, { receivedAt, count: SHOWN, readerZone }, zoneOffsets);
};

const Expected = ({ forecast: { timeZone, expected } }: { forecast: HeartbeatForecast }) => {
  const { signals: texts } = useAreaTexts();
  const formats = useFormatsOf(timeZone);
  if (expected.length === 0) return <PanelNote>{texts.noneExpected}</PanelNote>;
  return (
    <PanelRows>
      {expected.map(({ at, overdueFrom, isAfterClockChange }) => (
        <PanelRow key={at.getTime()} aside={isAfterClockChange ? texts.clockChange : undefined}>
          <time dateTime={at.toISOString()}>{formats.time(at.toISOString())}</time>
          <RowNote>{texts.lateFrom({ time: formats.time(overdueFrom.toISOString()) })}</RowNote>
        </PanelRow>
      ))}
    </PanelRows>
  );
};

/** The next signals that are expected of a job with the typed interval or schedule. */
export const HeartbeatPreview = ({ settings }: { settings: TypedValues }) => {
  const { signals: texts } = useAreaTexts();
  const { timeZone } = useFormats();
  const now = useNow();
  const forecast = useMemo(() => forecastOf(settings, new Date(now), timeZone), [settings, now, timeZone]);
  if (forecast === null) return null;
  if (typeof forecast === 'string')
    return (
      <Panel title={texts.expected}>
        <PanelNote>{texts.problems[forecast]}</PanelNote>
      </Panel>
    );
  return (
    <Panel title={texts.expected} aside={forecast.timeZone}>
      {scheduleOf(settings) === '' ? <PanelNote>{texts.expectedFromNow}</PanelNote> : null}
      <Expected forecast={forecast} />
    </Panel>
  );
};
