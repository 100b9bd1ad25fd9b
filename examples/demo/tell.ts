/** Says who did what, and when. */
export type Tell = (who: string, what: string, at?: Date) => void;

const WHO_WIDTH = 12;

/** Prints one line for each thing that happens, with the seconds since the beginning. */
export const teller = (): Tell => {
  const start = Date.now();
  return (who, what, at = new Date()) => {
    const seconds = ((at.getTime() - start) / 1000).toFixed(1).padStart(5);
    console.log(`${seconds} s  ${who.padEnd(WHO_WIDTH)}  ${what}`);
  };
};
