import { createStore } from './store.ts';

/** Whether the service has another console than this page, because it was updated. */
export const outdated = createStore(false);

/** Asks whether the service still names the script with which this page began. */
export const checkAge = async (): Promise<void> => {
  const script = document.querySelector('script[type="module"]')?.getAttribute('src') ?? '';
  const answer = await fetch('/console', { headers: { accept: 'text/html' }, cache: 'no-store' });
  if (answer.ok && !(await answer.text()).includes(script)) outdated.set(true);
};
