import { type Random, randomOf } from './random.ts'

/** What all data of tests is made from: `TEST_SEED`, printed with the result. */
export const testSeed = Number(process.env.TEST_SEED ?? 1)

/** Decisions of one test file, or of one purpose within it. */
export const seededRandom = (purpose: string): Random => randomOf(`${testSeed}/${purpose}`)
