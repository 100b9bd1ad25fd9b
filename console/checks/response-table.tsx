import { useState } from 'react';
import { useTexts, useFormats } from '../kernel/texts.ts';
import type { PlotLine, ResponsePlot } from './response-plot.ts';
import styles from './response-table.module.css';

interface ResponseTableProps {
  plot: ResponsePlot;
  nameOf: (line: PlotLine) => string;
}

/** All figures of the chart, the latest first, drawn when they are asked for. */
export const ResponseTable = ({ plot: { times, lines }, nameOf }: ResponseTableProps) => {
  const { monitorFigures: texts, monitor } = useTexts();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const rows = isOpen ? times.map((time, at) => [time, at] as const).toReversed() : [];
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.asTable}</summary>
      <div className={styles.scroll} role="region" aria-label={texts.times} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.time}</th>
              {lines.map((line) => (
                <th key={`${line.quantile} ${line.location}`} scope="col" dir="auto">
                  {nameOf(line)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([time, at]) => (
              <tr key={time}>
                <th scope="row">{formats.minute(time * 1000)}</th>
                {lines.map(({ quantile, location, values }) => {
                  const value = values[at] ?? null;
                  return (
                    <td key={`${quantile} ${location}`}>
                      {value === null ? '–' : monitor.milliseconds({ number: formats.number(value) })}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};
