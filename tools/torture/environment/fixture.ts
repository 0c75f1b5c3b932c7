import type { Random } from '@ilewa/tests/support/seed/random'
import { createClients } from '../actors/create-clients.ts'
import type { FaultName } from '../faults.ts'
import type { Violation } from '../journal.ts'
import { createEnvironment, type Environment, type EnvironmentKind } from './environment.ts'
import type { Client } from './types.ts'

/** An environment with its clients, used for several rounds. */
export interface Fixture {
  environment: Environment
  clients: readonly Client[]
  /** An earlier round interrupted a connection or process. */
  wasInterrupted: boolean
  roundsLeft: number
}

export interface FixtureOptions {
  kind: EnvironmentKind
  /** Faults of its rounds. */
  faults: readonly FaultName[]
  clientCount: number
  random: Random
  logs: string
  name: string
}

const s3Share = 0.3

export async function createFixture({
  kind,
  faults,
  clientCount,
  random,
  logs,
  name,
}: FixtureOptions): Promise<Fixture> {
  const usesS3 = faults.some((fault) => fault.startsWith('storage')) || random.chance(s3Share)
  const environment = await createEnvironment({
    kind,
    hasSmallDisk: faults.includes('disk full'),
    usesS3,
    logs,
    name,
  })
  try {
    const clients = await createClients(environment, clientCount, random)
    return { environment, clients, wasInterrupted: false, roundsLeft: faults.length }
  } catch (error) {
    await environment.tearDown()
    throw error
  }
}

/** Stops all apps with SIGTERM and checks that nothing keeps running. */
export async function stopFixture({ environment }: Fixture): Promise<Violation[]> {
  await Promise.all(environment.apps.map((app) => app.stop()))
  const remainingPid =
    environment.kind === 'embedded' ? await environment.database.findPostmasterPid() : undefined
  const violations = remainingPid
    ? [{ check: 'nothing runs after a stop', details: `the database runs on as ${remainingPid}` }]
    : []
  return [...environment.journal.violations.splice(0), ...violations]
}
