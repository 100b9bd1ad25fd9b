/** Tells whether keys go into a field, so that single letters are text and no shortcuts. */
export const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'));
