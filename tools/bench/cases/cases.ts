import type { BenchCase } from './case.ts'
import { readCases } from './cases-reads.ts'
import { fileCases } from './cases-static.ts'
import { writeCases } from './cases-writes.ts'

/** Ordered: writes come last, because they change the responses of the others. */
export const cases: readonly BenchCase[] = [...readCases, ...fileCases, ...writeCases]
