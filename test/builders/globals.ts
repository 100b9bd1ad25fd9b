/** Runs `work`, up to its first wait, with other globals. One that is undefined does not exist meanwhile. */
export const withGlobals = <Value>(globals: Readonly<Record<string, unknown>>, work: () => Value): Value => {
  const before = Object.keys(globals).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name) ?? {}] as const,
  );
  try {
    for (const [name, value] of Object.entries(globals)) {
      Reflect.deleteProperty(globalThis, name);
      if (value !== undefined) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    }
    return work();
  } finally {
    for (const [name, descriptor] of before) Object.defineProperty(globalThis, name, descriptor);
  }
};
