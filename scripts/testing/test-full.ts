// The tests of the benchmark start the built server.
import '../build.ts'
import { runTests } from './run-tests.ts'
import { plansTests, postgresqlTests, runStreaming, toolTests, torture } from './steps.ts'

/**
 * `npm run test:full`: the tests that are too slow for `npm test`: query plans, tools, the machine's own PostgreSQL
 * with nginx and PgBouncer, and three minutes of torture.
 */
await runTests('test-full', async () => [plansTests, toolTests, postgresqlTests, torture].map(runStreaming))
