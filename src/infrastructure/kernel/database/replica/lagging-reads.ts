import type { Replicas } from './replicas.ts';

/** Returns a proxy of the adapter whose named methods read what may be old. */
export const laggingReads = <Adapter extends object>(
  adapter: Adapter,
  methods: ReadonlySet<string>,
  replicas: Replicas,
): Adapter =>
  new Proxy(adapter, {
    get: (target, name): unknown => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      // The adapter itself runs the method, because a proxy has no private members.
      const run = (...values: readonly unknown[]): unknown => Reflect.apply(member, target, values);
      return methods.has(String(name))
        ? (...values: readonly unknown[]): unknown => replicas.lagging(() => run(...values))
        : run;
    },
  });
