import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Choice } from '../kernel/ui/choice.tsx';
import { wordOptions } from '../kernel/ui/field.tsx';
import { FigureTable } from '../kernel/ui/figure-table.tsx';
import { EmptyState } from '../kernel/ui/notice.tsx';
import { Sheet } from '../kernel/ui/panel.tsx';
import { DEFAULT_PERIOD, periods } from './period.ts';
import { metricsQuery } from './queries.ts';
import type { ImMetrics } from './queries.ts';
import record from '../kernel/ui/record.module.css';
import { BackLink, RecordScreen, ScreenHead } from '../kernel/ui/screen.tsx';

const route = getRouteApi('/incidents/metrics');

type Figures = ImMetrics['total'];

interface GroupTableProps {
  /** The heading of the first column, and the name of the table. */
  title: string;
  groups: readonly { readonly key: string; readonly name: string; readonly figures: Figures }[];
}

/** The figures of groups of incidents, each with the median and the ninth decile of its times. */
const GroupTable = ({ title, groups }: GroupTableProps) => {
  const { metrics } = useAreaTexts();
  const formats = useFormats();
  const timesOf = ({ median, p90 }: Figures['timeToResolve']): string =>
    median === null || p90 === null ? '–' : `${formats.duration(median)} · ${formats.duration(p90)}`;
  if (groups.length === 0) return null;
  return (
    <Sheet>
      <FigureTable
        label={title}
        columns={[
          title,
          metrics.opened,
          metrics.acknowledged,
          metrics.toAcknowledge,
          metrics.resolved,
          metrics.toResolve,
        ]}
        rows={groups.map(({ key, name, figures }) => ({
          key,
          cells: [
            name,
            formats.number(figures.opened),
            formats.number(figures.acknowledged),
            timesOf(figures.timeToAcknowledge),
            formats.number(figures.resolved),
            timesOf(figures.timeToResolve),
          ],
        }))}
      />
    </Sheet>
  );
};

/** How often people were paged, also at night, and how long they were on call. */
const PeopleTable = ({ people }: Pick<ImMetrics, 'people'>) => {
  const { metrics } = useAreaTexts();
  const formats = useFormats();
  if (people.length === 0) return null;
  return (
    <Sheet>
      <FigureTable
        label={metrics.groups.people}
        columns={[metrics.groups.people, metrics.pages, metrics.nightPages, metrics.onCallHours]}
        rows={people.map(({ userId, name, pages, nightPages, onCallHours }) => ({
          key: userId,
          cells: [
            name,
            formats.number(pages),
            formats.number(nightPages),
            onCallHours === null ? '–' : formats.number(onCallHours),
          ],
        }))}
      />
    </Sheet>
  );
};

/** How fast people responded to the incidents of a period, by what they were about and who was paged. */
export const MetricsScreen = () => {
  const { metrics, incidents, responses, actions } = useAreaTexts();
  const { days: asked } = route.useSearch();
  const navigate = route.useNavigate();
  const period = periods.find((each) => each === String(asked)) ?? DEFAULT_PERIOD;
  return (
    <RecordScreen
      record={useQuery(metricsQuery(period))}
      back={
        <BackLink to="/incidents" search={{ tab: 'responses' }}>
          {incidents.back}
        </BackLink>
      }
    >
      {({ total, severities, teams, customers, sources, people }) => (
        <>
          <ScreenHead title={metrics.title}>
            <Choice
              label={metrics.period}
              value={period}
              options={wordOptions(periods, metrics.days)}
              onChange={(next) =>
                void navigate({ search: next === DEFAULT_PERIOD ? {} : { days: Number(next) }, replace: true })
              }
            />
          </ScreenHead>
          {total.opened === 0 ? (
            <EmptyState title={metrics.none} hint={metrics.noneHint} />
          ) : (
            <>
              <p className={record.intro}>{metrics.hint}</p>
              <GroupTable
                title={metrics.groups.severities}
                groups={[
                  ...severities.map((figures) => ({
                    key: figures.severity,
                    name: responses.severities[figures.severity],
                    figures,
                  })),
                  { key: 'total', name: metrics.total, figures: total },
                ]}
              />
              <GroupTable
                title={metrics.groups.teams}
                groups={teams.map((figures) => ({
                  key: String(figures.teamId),
                  name: figures.name ?? actions.none,
                  figures,
                }))}
              />
              <GroupTable
                title={metrics.groups.customers}
                groups={customers.map((figures) => ({
                  key: String(figures.customerId),
                  name: figures.name ?? actions.none,
                  figures,
                }))}
              />
              <GroupTable
                title={metrics.groups.sources}
                groups={sources.map((figures) => ({ key: figures.source, name: figures.source, figures }))}
              />
            </>
          )}
          <PeopleTable people={people} />
        </>
      )}
    </RecordScreen>
  );
};
