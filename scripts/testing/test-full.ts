// The tests of the benchmark start the built server.
import '../build.ts'
import { runTests } from './run-tests.ts'
import { plansTests, postgresqlTests, runStreaming, toolTests, torture } from './steps.ts'

/** `npm run test:full`: what takes longer than `npm test` may: query plans, tools, a second PostgreSQL, three minutes of torture. */
await runTests('test-full', async () => [plansTests, toolTests, postgresqlTests, torture].map(runStreaming))
