/** TEMPORARY */
export type OnCallAtNeeds = object;
export const onCallAt = (_needs: OnCallAtNeeds) => (_ids: readonly number[], _at: Date): Promise<ReadonlyMap<number, readonly string[]>> => Promise.resolve(new Map());
