/**
 * Copies a text. Outside of secure contexts, such as under the plain `http` address of another machine, browsers copy only
 * what is selected.
 */
export const copyText = async (text: string): Promise<void> => {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text);
  const copied = document.createElement('textarea');
  copied.value = text;
  // Within the element that has the focus, because a dialog takes the focus back from anything outside of it.
  const { activeElement } = document;
  (activeElement?.parentElement ?? document.body).append(copied);
  copied.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- There is nothing else outside of secure contexts.
  document.execCommand('copy');
  copied.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
};
