/** Tells the people who run the service of a fault in work that nobody waits for. `where` names the work. */
export type LogFault = (where: string, fault: unknown) => void;
