/**
 * The script that copies text to the clipboard. A button names the element whose lines it copies (`data-copies`) and
 * what it says afterwards (`data-copied`). It is hidden where the browser has no clipboard or runs no script.
 */
export const copyScript = `for (const button of document.querySelectorAll('button[data-copies]')) {
  const source = document.getElementById(button.dataset.copies);
  if (source === null || navigator.clipboard === undefined) continue;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const lines = [...source.children].map(({ textContent }) => textContent);
    await navigator.clipboard.writeText(lines.join('\\n'));
    button.textContent = button.dataset.copied;
  });
}
`;
