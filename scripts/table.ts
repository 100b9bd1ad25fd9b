/** The lines of a table in Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
};
