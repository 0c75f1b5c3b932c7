import type { BenchCase } from './case.ts'
import { fileCases } from './cases-files.ts'
import { readCases } from './cases-reads.ts'
import { writeCases } from './cases-writes.ts'

/** In the order in which they run: what writes comes last, so that the others read the same all along. */
export const cases: readonly BenchCase[] = [...readCases, ...fileCases, ...writeCases]
