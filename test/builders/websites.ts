export * from '../../src/contracts/builders/websites.ts';
