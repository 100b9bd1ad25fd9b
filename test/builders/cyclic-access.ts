const ROUNDS = 12;
const WARM_UP = 4;

/** The share of hits when the keys 0 to `keys` - 1 are used in turn, many times. */
export const hitsInTurn = (keys: number, isHit: (key: number) => boolean): number => {
  let hits = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let key = 0; key < keys; key += 1) if (isHit(key) && round >= WARM_UP) hits += 1;
  }
  return hits / (keys * (ROUNDS - WARM_UP));
};
