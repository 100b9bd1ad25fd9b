/* Incident management: who is on call, and steps that become pages. */
await import('./schedules.ts');
await import('./escalations.ts');
