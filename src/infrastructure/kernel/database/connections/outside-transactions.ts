/** Returns a proxy of the adapter that reports a method call from within a transaction before the method runs. */
export const outsideTransactions = <Adapter extends object>(
  adapter: Adapter,
  isInTransaction: () => boolean,
  report: (method: string) => void,
): Adapter =>
  new Proxy(adapter, {
    get: (target, name): unknown => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...values: readonly unknown[]): unknown => {
        if (isInTransaction()) report(String(name));
        return Reflect.apply(member, target, values);
      };
    },
  });
