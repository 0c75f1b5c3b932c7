import { createRandom, type Random } from './random.ts'

/** The seed of all test data: `TEST_SEED`, printed with the result. */
export const testSeed = Number(process.env.TEST_SEED ?? 1)

/** A generator for one test file, or for one purpose within it. */
export const seededRandom = (purpose: string): Random => createRandom(`${testSeed}/${purpose}`)
