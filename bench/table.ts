/** Prints rows under a title as a table in Markdown with aligned columns. */
export const printTable = (
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void => {
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_name, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)));
  const lineOf = (row: readonly string[]): string =>
    `| ${head.map((_name, column) => (row[column] ?? '').padEnd(widths[column] ?? 0)).join(' | ')} |`;
  console.log(`\n${title}\n`);
  console.log(
    [lineOf(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...cells.slice(1).map(lineOf)].join(
      '\n',
    ),
  );
};

/** A figure with its significant digits. */
export const figure = (value: number, digits = 3): string => value.toFixed(digits);

/** The value that a share of the sorted numbers does not exceed. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
