type Defined<T> = { [Name in keyof T]: Exclude<T[Name], undefined> };

/** The members that are set: what a partial body really says. */
export const withoutUndefined = <T extends object>(members: T): Partial<Defined<T>> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<Defined<T>>;
