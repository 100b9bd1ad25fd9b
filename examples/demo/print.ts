/** Prints what happened, and when. */
export type Print = (who: string, what: string, at?: Date) => void;

const WHO_WIDTH = 12;

/** Creates a function that prints one line per event, with the seconds since the start. */
export const printer = (): Print => {
  const start = Date.now();
  return (who, what, at = new Date()) => {
    const seconds = ((at.getTime() - start) / 1000).toFixed(1).padStart(5);
    console.log(`${seconds} s  ${who.padEnd(WHO_WIDTH)}  ${what}`);
  };
};
