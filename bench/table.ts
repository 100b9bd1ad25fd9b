/** Prints rows under a title with aligned columns. */
export const printTable = (title: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]): void => {
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_name, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  console.log(`\n${title}`);
  for (const row of cells) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
};

/** A figure with its significant digits. */
export const figure = (value: number, digits = 3): string => value.toFixed(digits);
