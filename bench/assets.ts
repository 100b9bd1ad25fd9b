/* What customers have besides websites: lists and checks of their domains, and checks of their addresses. */
await import('./domains.ts');
await import('./addresses.ts');
