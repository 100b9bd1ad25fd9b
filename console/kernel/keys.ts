import { createStore } from './store.ts';

/** True if single letters are shortcuts. People can turn them off. */
export const shortcuts = createStore(true);

const TEXT_FIELDS = 'input:not([type="checkbox"]), select, textarea';

const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_FIELDS));

/** Tells whether a single letter is text instead of a shortcut: it goes into a field, or shortcuts are turned off. */
export const isNoShortcut = ({ target, ctrlKey, metaKey, altKey }: KeyEvent): boolean =>
  !shortcuts.get() || ctrlKey || metaKey || altKey || isTypingIn(target);

type KeyEvent = Pick<KeyboardEvent, 'target' | 'ctrlKey' | 'metaKey' | 'altKey'>;
