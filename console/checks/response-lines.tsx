import { useTexts, useFormats } from '../kernel/texts.ts';
import { LINE_COLORS, dashOf } from './line-styles.ts';
import type { PlotLine, ResponsePlot } from './response-plot.ts';
import styles from './response-lines.module.css';

const Swatch = ({ line, at }: { line: PlotLine; at: number }) => (
  <svg className={styles.swatch} data-line={(at % LINE_COLORS) + 1} viewBox="0 0 24 4" aria-hidden="true">
    <path d="M0 2h24" strokeDasharray={dashOf(line, at).join(' ')} />
  </svg>
);

interface ResponseLinesProps {
  plot: ResponsePlot;
  nameOf: (line: PlotLine) => string;
  /** The bucket under the pointer, or null. */
  selected: number | null;
}

/** The lines of the chart with their figures. It says what the chart shows to people who do not see it. */
export const ResponseLines = ({ plot: { lines, times }, nameOf, selected }: ResponseLinesProps) => {
  const { monitorFigures: texts, monitor } = useTexts();
  const formats = useFormats();
  const milliseconds = (value: number | null): string =>
    value === null ? '–' : monitor.milliseconds({ number: formats.number(value) });
  const moment = selected === null ? undefined : times[selected];
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{texts.line}</th>
          <th scope="col">{moment === undefined ? texts.latest : formats.minute(moment * 1000)}</th>
          <th scope="col">{texts.slowest}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={`${line.quantile} ${line.location}`}>
            <th scope="row">
              <span className={styles.name}>
                <Swatch line={line} at={at} /> <bdi>{nameOf(line)}</bdi>
              </span>
            </th>
            <td>{milliseconds(selected === null ? line.latest : (line.values[selected] ?? null))}</td>
            <td>{milliseconds(line.slowest)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
