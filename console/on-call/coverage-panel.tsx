import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../access/queries.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { PanelRow, NameLink, RowNote } from '../kernel/ui/panel.tsx';
import { RecordsPanel } from '../kernel/ui/records-panel.tsx';
import { dateAt } from '../kernel/calendar/calendar-days.ts';
import { coverageQuery } from './queries.ts';
import type { ImCoverageFinding, ImOnCall } from './queries.ts';

/** Returns the sentence of a finding. */
export const useFindingText = (): ((finding: ImCoverageFinding) => string) => {
  const { onCall } = useAreaTexts();
  return ({ kind, scheduleName, policyName, userName }) =>
    onCall.findings[kind]({
      subject: scheduleName ?? policyName ?? '',
      name: userName ?? onCall.formerPerson,
    });
};

/** A panel of the gaps that would leave incidents of the next 30 days without a person. */
export const CoveragePanel = ({ schedules }: { schedules: readonly ImOnCall[] }) => {
  const { onCall, drills } = useAreaTexts();
  const formats = useFormats();
  const textOf = useFindingText();
  const idOf = (scheduleId: number | null): string | undefined =>
    schedules.find(({ id }) => id === scheduleId)?.publicId;
  const coverage = useQuery(coverageQuery);
  const may = useMay();
  const alarmPath = coverage.data?.alarmPath ?? null;
  const tested =
    alarmPath === null
      ? drills.untested
      : drills.tested({ time: formats.date(alarmPath.testedAt), percent: formats.percent(alarmPath.score) });
  return (
    <RecordsPanel
      title={onCall.coverage}
      aside={
        <>
          {onCall.coverageDays} · {may('readAdministration') ? <Link to="/drills">{tested}</Link> : tested}
        </>
      }
      records={coverage}
      none={onCall.covered}
      row={(finding) => {
        const id = idOf(finding.scheduleId);
        const { kind, scheduleId, policyId, userId, startsAt, endsAt } = finding;
        return (
          <PanelRow key={[kind, scheduleId, policyId, userId, startsAt].join(' ')}>
            {id === undefined ? (
              <span dir="auto">{textOf(finding)}</span>
            ) : (
              <NameLink
                to="/on-call/schedules/$id"
                params={{ id }}
                search={{ date: dateAt(Date.parse(startsAt), formats.timeZone), zone: 'reader' }}
              >
                {textOf(finding)}
              </NameLink>
            )}
            <RowNote>{formats.range(startsAt, endsAt)}</RowNote>
          </PanelRow>
        );
      }}
    />
  );
};
