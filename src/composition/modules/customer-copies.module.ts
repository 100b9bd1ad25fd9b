import * as customerCopies from '../../application/customer-copies/index.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for copies of customers. */
export const customerCopiesModule = contextModule({ adapters: {}, useCases: useCasesOf(customerCopies) });
