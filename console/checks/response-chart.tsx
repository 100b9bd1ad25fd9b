import { useEffect, useMemo, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { display } from '../kernel/display.ts';
import { useTexts, useFormats } from '../kernel/texts.ts';
import type { Formats } from '../kernel/times.ts';
import { colorTokenOf, dashOf } from './line-styles.ts';
import type { ResponsePlot } from './response-plot.ts';
import styles from './response-chart.module.css';

interface ResponseChartProps {
  plot: ResponsePlot;
  label: string;
  /** Called with the bucket under the pointer, or null. */
  onSelect: (bucket: number | null) => void;
}

/** Reads a color. It is read anew whenever the chart is drawn, because the scheme may have changed. */
const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name);

const AXIS_WIDTH = 72;
const AXIS_HEIGHT = 28;
const TICK_SPACE = 80;
const HEADROOM = 1.08;
const OUTAGE_OPACITY = 0.15;

const axis = () => ({
  stroke: () => token('--soft'),
  font: `12px ${getComputedStyle(document.body).fontFamily}`,
  grid: { stroke: () => token('--line'), width: 1 },
  ticks: { show: false },
});

const drawOutages = ({ ctx, bbox, valToPos }: uPlot, outages: ResponsePlot['outages']): void => {
  ctx.save();
  ctx.globalAlpha = OUTAGE_OPACITY;
  ctx.fillStyle = token('--state-down');
  for (const [from, to] of outages) {
    const start = valToPos(from, 'x', true);
    ctx.fillRect(start, bbox.top, Math.max(1, valToPos(to, 'x', true) - start), bbox.height);
  }
  ctx.restore();
};

interface ChartTexts {
  readonly formats: Formats;
  readonly milliseconds: (value: number) => string;
}

const optionsOf = (
  lines: ResponsePlot['lines'],
  { formats, milliseconds }: ChartTexts,
  outagesNow: () => ResponsePlot['outages'],
  onSelect: ResponseChartProps['onSelect'],
): Omit<uPlot.Options, 'width' | 'height'> => ({
  legend: { show: false },
  cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
  tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), formats.timeZone),
  scales: { y: { range: (_chart, _least, most) => [0, most > 0 ? most * HEADROOM : 1] } },
  axes: [
    {
      ...axis(),
      space: TICK_SPACE,
      size: AXIS_HEIGHT,
      values: (_chart, splits, _axis, _space, step) => splits.map((seconds) => formats.tick(seconds * 1000, step)),
    },
    { ...axis(), size: AXIS_WIDTH, values: (_chart, splits) => splits.map(milliseconds) },
  ],
  series: [
    {},
    ...lines.map((line, at): uPlot.Series => ({
      stroke: () => token(colorTokenOf(at)),
      width: 1.5,
      dash: [...dashOf(line, at)],
      points: { show: (_chart, _series, first, last) => last === first },
    })),
  ],
  hooks: {
    drawClear: [(chart) => drawOutages(chart, outagesNow())],
    setCursor: [({ cursor }) => onSelect(cursor.idx ?? null)],
  },
});

const dataOf = ({ times, lines }: ResponsePlot): uPlot.AlignedData => [
  [...times],
  ...lines.map(({ values }) => [...values]),
];

/** Draws the chart anew when its colors change, also for paper. */
const onSchemeChange = (draw: () => void): (() => void) => {
  const scheme = matchMedia('screen and (prefers-color-scheme: dark)');
  scheme.addEventListener('change', draw);
  const stop = display.subscribe(draw);
  return () => {
    scheme.removeEventListener('change', draw);
    stop();
  };
};

/** The chart of response times. Time runs from left to right in every language. */
const ResponseChart = ({ plot, label, onSelect }: ResponseChartProps) => {
  const { monitor } = useTexts();
  const formats = useFormats();
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot>(null);
  const latest = useRef(plot);
  const shape = plot.lines.map(({ quantile, location }) => `${quantile} ${location}`).join();
  const texts = useMemo<ChartTexts>(
    () => ({ formats, milliseconds: (value) => monitor.milliseconds({ number: formats.number(value) }) }),
    [formats, monitor],
  );
  useEffect(() => {
    latest.current = plot;
    drawn.current?.setData(dataOf(plot));
  }, [plot]);
  useEffect(() => {
    const parent = place.current;
    if (parent === null) return;
    const size = () => ({ width: parent.clientWidth, height: parent.clientHeight });
    const options = optionsOf(latest.current.lines, texts, () => latest.current.outages, onSelect);
    const chart = new uPlot({ ...options, ...size() }, dataOf(latest.current), parent);
    drawn.current = chart;
    const resizing = new ResizeObserver(() => chart.setSize(size()));
    resizing.observe(parent);
    const stop = onSchemeChange(() => chart.redraw(false, true));
    return () => {
      stop();
      resizing.disconnect();
      drawn.current = null;
      chart.destroy();
    };
  }, [shape, texts, onSelect]);
  return <div ref={place} className={styles.chart} role="img" aria-label={label} dir="ltr" />;
};

export default ResponseChart;
