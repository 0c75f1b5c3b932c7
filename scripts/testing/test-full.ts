import { runTests } from './run-tests.ts'
import { plansTests, postgresqlTests, runStreaming, torture } from './steps.ts'

/** `npm run test:full`: what takes longer than `npm test` may: query plans, a second PostgreSQL, three minutes of torture. */
await runTests('test-full', async () => [plansTests, postgresqlTests, torture].map(runStreaming))
