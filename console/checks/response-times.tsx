import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../kernel/texts.ts';
import { Choice } from '../kernel/ui/choice.tsx';
import { wordOptions } from '../kernel/ui/field.tsx';
import { PartFault } from '../kernel/ui/notice.tsx';
import { Panel, PanelNote } from '../kernel/ui/panel.tsx';
import { chartRanges, DEFAULT_RANGE, viewOf } from './monitor-view.ts';
import { locationNamesQuery, responseTimesQuery } from './queries.ts';
import type { MonitorAddress } from './queries.ts';
import { plotOf } from './response-plot.ts';
import type { PlotLine } from './response-plot.ts';
import { ResponseTable } from './response-table.tsx';
import { ResponseLines } from './response-lines.tsx';
import styles from './response-times.module.css';

const route = getRouteApi('/monitors/$kind/$id');

/** The chart is the only part with a library of its own. */
const ResponseChart = lazy(() => import('./response-chart.tsx'));

/** Returns the name of a line, which the chart, its legend and the table share. */
const useLineName = (lines: readonly PlotLine[]): ((line: PlotLine) => string) => {
  const { monitorFigures: texts } = useTexts();
  const enabled = lines.some(({ location }) => typeof location === 'number');
  const { data: locations } = useQuery({ ...locationNamesQuery, enabled });
  return ({ quantile, location }) => {
    if (quantile === 'p95Ms') return texts.p95;
    if (location === null) return texts.median;
    const name = location === 'deleted' ? texts.deletedLocations : locations?.get(location);
    return texts.medianOf({ location: name ?? String(location) });
  };
};

/** The response times of a period: a chart, the figures of its lines, and all of it as a table. */
export const ResponseTimes = ({ address }: { address: MonitorAddress }) => {
  const { monitorFigures: texts } = useTexts();
  const { range = DEFAULT_RANGE } = route.useSearch({ select: viewOf });
  const navigate = route.useNavigate();
  const [selected, setSelected] = useState<number | null>(null);
  const series = useQuery(responseTimesQuery(address, range));
  const plot = series.data === undefined ? null : plotOf(series.data);
  const nameOf = useLineName(plot?.lines ?? []);
  const choose = (next: typeof range): void =>
    void navigate({ search: (view) => viewOf({ ...view, range: next }), replace: true, resetScroll: false });
  return (
    <Panel
      title={texts.times}
      aside={
        <Choice
          label={texts.range}
          value={range}
          options={wordOptions(chartRanges, texts.ranges)}
          onChange={choose}
          isLabelHidden
        />
      }
    >
      <PartFault reading={series} />
      {plot === null && !series.isError ? <div className={styles.chart} aria-busy="true" /> : null}
      {plot?.lines.length === 0 ? <PanelNote>{texts.noTimes}</PanelNote> : null}
      {plot === null || plot.lines.length === 0 ? null : (
        <>
          <Suspense fallback={<div className={styles.chart} aria-busy="true" />}>
            <ResponseChart plot={plot} label={`${texts.times}, ${texts.ranges[range]}`} onSelect={setSelected} />
          </Suspense>
          <ResponseLines plot={plot} nameOf={nameOf} selected={selected} />
          {series.data?.byLocation === true ? null : <PanelNote>{texts.allLocations}</PanelNote>}
          <ResponseTable plot={plot} nameOf={nameOf} />
        </>
      )}
    </Panel>
  );
};
