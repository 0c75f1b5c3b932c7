import { setTimeout as sleep } from 'node:timers/promises'
import { now } from '@ilewa/server/platform/clock'
import type { Random } from '@ilewa/tests/support/seed/random'
import { readResidentMb } from '@ilewa/tests/support/servers/processes'
import { runActionsUntil } from './actors/client.ts'
import { sweepAndList } from './actors/files.ts'
import { registerBusiness } from './actors/users.ts'
import { type CheckContext, openQueryConnection } from './checks/check-context.ts'
import { databaseChecks } from './checks/check-database.ts'
import { fileChecks } from './checks/check-files.ts'
import { guestPaymentChecks } from './checks/check-guest-payments.ts'
import { recordChecks } from './checks/check-records.ts'
import { userChecks } from './checks/check-users.ts'
import { checkLiveUpdates, checkSessions } from './checks/probes.ts'
import { waitForIdle } from './checks/wait-for-idle.ts'
import type { Environment } from './environment/environment.ts'
import type { Client } from './environment/types.ts'
import { type FaultName, faults } from './faults.ts'
import type { Violation } from './journal.ts'

const checks = [...databaseChecks, ...recordChecks, ...guestPaymentChecks, ...userChecks, ...fileChecks]

/** Faults after which the outcome of every write is known. */
const nonDisruptiveFaults: ReadonlySet<FaultName> = new Set([
  'none',
  'app restarted',
  'provider failing',
  'provider slow',
])

/** A check that throws counts as failed. */
const toViolations = (error: unknown): Violation[] => [
  { check: 'the checks run without error', details: explain(error) },
]

/** A Node process above this size probably leaks memory. */
const maxMegabytes = 700

interface RoundOptions {
  environment: Environment
  clients: readonly Client[]
  fault: FaultName
  random: Random
  /** Minimum time that clients work; a fault may last longer. */
  workMs: number
  isCancelled: () => boolean
}

export interface RoundResult {
  violations: Violation[]
  megabytes: number[]
  /** A connection or process was interrupted, so checks tolerate unconfirmed mails. */
  wasInterrupted: boolean
}

const explain = (error: unknown): string =>
  error instanceof Error
    ? `${error.stack}${error.cause ? `, because of ${explain(error.cause)}` : ''}`
    : String(error)

/** Registers new owners throughout the round, also during the fault. */
async function registerNewOwners(
  { environment, random }: RoundOptions,
  isOver: () => boolean,
): Promise<void> {
  const registrations: Promise<unknown>[] = []
  for (let number = 1; !isOver(); number++) {
    const ownerRandom = random.fork(`newcomer ${number}`)
    const ip = `10.8.${ownerRandom.integer(0, 250)}.${ownerRandom.integer(1, 250)}`
    const context = {
      addresses: environment.apps.map(({ url }) => url),
      ip,
      random: ownerRandom,
      journal: environment.journal,
    }
    registrations.push(registerBusiness(context, environment))
    await sleep(ownerRandom.integer(1_500, 4_000))
  }
  await Promise.all(registrations)
}

/** Runs all clients, and injects the fault within the first half of the time. */
async function runWorkload(options: RoundOptions): Promise<void> {
  const { environment, clients, fault, random, workMs, isCancelled } = options
  const deadline = now().getTime() + workMs
  let isRepaired = false
  const isOver = () => isCancelled() || (isRepaired && now().getTime() > deadline)
  const workers = clients.map((client) => runActionsUntil({ client, services: environment, isOver }))
  const registrations = registerNewOwners(options, isOver)
  await sleep(random.integer(500, Math.max(500, workMs / 2)))
  try {
    if (!isCancelled()) await faults[fault](environment, random)
  } catch (error) {
    environment.journal.violations.push({
      check: 'the fault is injected and repaired',
      details: explain(error),
    })
  }
  isRepaired = true
  await Promise.all([...workers, registrations])
}

/** Runs all checks once the apps serve again and no job is active. */
export async function runChecks(
  { environment, clients, random }: Pick<RoundOptions, 'environment' | 'clients' | 'random'>,
  wasInterrupted: boolean,
): Promise<Violation[]> {
  const { journal, smtp } = environment
  for (const app of environment.apps) await app.waitUntilServing()
  const { queryRows, close } = await openQueryConnection(await environment.database.connection())
  try {
    const pendingWork = await waitForIdle(queryRows)
    if (pendingWork.length > 0) return [{ check: 'the system becomes idle', details: pendingWork.join(', ') }]
    const context = { addresses: environment.apps.map(({ url }) => url), ip: '10.9.0.1', random, journal }
    await checkSessions(context)
    const owner = random.pickOrUndefined(clients.filter(({ role }) => role === 'OWNER'))
    if (owner) await checkLiveUpdates(owner, environment)
    const checkContext: CheckContext = {
      queryRows,
      journal,
      mails: smtp.accepted,
      files: await sweepAndList(environment),
      wasInterrupted,
    }
    const found: Violation[] = []
    for (const { name, find } of checks)
      found.push(...(await find(checkContext)).map((details) => ({ check: name, details })))
    return found
  } finally {
    await close()
  }
}

/** Log entries that count as violations. */
const errorPattern =
  /failed unexpectedly|unhandled|uncaught|out of memory|MaxListenersExceededWarning|Assertion/i

export function checkLogs({ apps }: Environment): Violation[] {
  return apps.flatMap((app) =>
    app
      .readNewLog()
      .split('\n')
      .filter((entry) => errorPattern.test(entry))
      .map((entry) => ({
        check: 'no unexpected log entries',
        details: `${app.name}: ${entry.slice(0, 1_500)}`,
      })),
  )
}

/** Runs one round. `wasInterrupted`: an earlier round on this environment interrupted a connection or process. */
export async function runRound(options: RoundOptions, wasInterrupted: boolean): Promise<RoundResult> {
  const { environment, isCancelled } = options
  const { violations } = environment.journal
  await runWorkload(options)
  if (isCancelled()) return { violations: [], megabytes: [], wasInterrupted }
  const isInterrupted = wasInterrupted || !nonDisruptiveFaults.has(options.fault)
  const found = await runChecks(options, isInterrupted).catch(toViolations)
  const megabytes = environment.apps.map((app) => readResidentMb(app.pid()))
  const tooLarge = megabytes.filter((size) => size > maxMegabytes)
  for (const size of tooLarge)
    found.push({ check: 'memory within bounds', details: `an app holds ${size} MB` })
  return {
    violations: [...violations.splice(0), ...found, ...checkLogs(environment)],
    megabytes,
    wasInterrupted: isInterrupted,
  }
}
