import { setTimeout as sleep } from 'node:timers/promises'
import { now } from '@ilewa/server/platform/clock'
import type { Random } from '@ilewa/tests/support/seed/random'
import { residentOf } from '@ilewa/tests/support/servers/processes'
import { workUntil } from './actors/client.ts'
import { sweepAndList } from './actors/files.ts'
import { foundBusiness } from './actors/people.ts'
import { databaseChecks } from './checks/check-database.ts'
import { fileChecks } from './checks/check-files.ts'
import { peopleChecks } from './checks/check-people.ts'
import { recordChecks } from './checks/check-records.ts'
import { type Facts, openLook } from './checks/facts.ts'
import { checkLive, checkSessions } from './checks/probes.ts'
import { awaitQuiet } from './checks/quiet.ts'
import type { Stage } from './environment/stage.ts'
import type { Client } from './environment/world.ts'
import { type FaultName, faults } from './faults.ts'
import type { Alarm } from './journal.ts'

const checks = [...databaseChecks, ...recordChecks, ...peopleChecks, ...fileChecks]

/** Faults after which the outcome of every write is known. */
const harmless: ReadonlySet<FaultName> = new Set([
  'none',
  'app restarted',
  'provider failing',
  'provider slow',
])

/** A check that throws counts as failed. */
const toAlarm = (error: unknown): Alarm[] => [{ check: 'the checks run without error', facts: explain(error) }]

/** A Node process above this size probably leaks memory. */
const mostMegabytes = 700

interface RoundOptions {
  stage: Stage
  clients: readonly Client[]
  fault: FaultName
  random: Random
  /** Minimum time that clients work; a fault may last longer. */
  workMs: number
  isCancelled: () => boolean
}

export interface RoundResult {
  alarms: Alarm[]
  megabytes: number[]
  /** A connection or process was interrupted, so checks tolerate unconfirmed mails. */
  wasCut: boolean
}

const explain = (error: unknown): string =>
  error instanceof Error
    ? `${error.stack}${error.cause ? `, because of ${explain(error.cause)}` : ''}`
    : String(error)

/** Registers new owners throughout the round, also during the fault. */
async function receiveNewcomers({ stage, random }: RoundOptions, isOver: () => boolean): Promise<void> {
  const coming: Promise<unknown>[] = []
  for (let number = 1; !isOver(); number++) {
    const own = random.fork(`newcomer ${number}`)
    const ip = `10.8.${own.between(0, 250)}.${own.between(1, 250)}`
    const line = { addresses: stage.apps.map(({ url }) => url), ip, random: own, journal: stage.journal }
    coming.push(foundBusiness(line, stage))
    await sleep(own.between(1_500, 4_000))
  }
  await Promise.all(coming)
}

/** Runs all clients, and injects the fault within the first half of the time. */
async function work(options: RoundOptions): Promise<void> {
  const { stage, clients, fault, random, workMs, isCancelled } = options
  const until = now().getTime() + workMs
  let isMended = false
  const isOver = () => isCancelled() || (isMended && now().getTime() > until)
  const crowd = clients.map((client) => workUntil(client, stage, isOver))
  const coming = receiveNewcomers(options, isOver)
  await sleep(random.between(500, Math.max(500, workMs / 2)))
  try {
    if (!isCancelled()) await faults[fault](stage, random)
  } catch (error) {
    stage.journal.alarms.push({ check: 'the fault is injected and repaired', facts: explain(error) })
  }
  isMended = true
  await Promise.all([...crowd, coming])
}

/** Runs all checks once the apps serve again and no job is active. */
async function judge({ stage, clients, random }: RoundOptions, wasCut: boolean): Promise<Alarm[]> {
  const { journal, smtp } = stage
  for (const app of stage.apps) await app.awaitServing()
  const { look, close } = await openLook(await stage.database.connection())
  try {
    const restless = await awaitQuiet(look)
    if (restless.length > 0) return [{ check: 'the system becomes idle', facts: restless.join(', ') }]
    const line = { addresses: stage.apps.map(({ url }) => url), ip: '10.9.0.1', random, journal }
    await checkSessions(line)
    const owner = random.maybe(clients.filter(({ role }) => role === 'OWNER'))
    if (owner) await checkLive(owner, stage)
    const facts: Facts = { look, journal, mails: smtp.accepted, files: await sweepAndList(stage), wasCut }
    const found: Alarm[] = []
    for (const { name, find } of checks)
      found.push(...(await find(facts)).map((sentence) => ({ check: name, facts: sentence })))
    return found
  } finally {
    await close()
  }
}

/** Log entries that count as violations. */
const dreaded = /failed unexpectedly|unhandled|uncaught|out of memory|MaxListenersExceededWarning|Assertion/i

function readLogs({ apps }: Stage): Alarm[] {
  return apps.flatMap((app) =>
    app
      .newLog()
      .split('\n')
      .filter((entry) => dreaded.test(entry))
      .map((entry) => ({
        check: 'no unexpected log entries',
        facts: `${app.name}: ${entry.slice(0, 1_500)}`,
      })),
  )
}

/** Runs one round. `wasInterrupted`: an earlier round on this environment interrupted a connection or process. */
export async function runRound(options: RoundOptions, wasCut: boolean): Promise<RoundResult> {
  const { stage, isCancelled } = options
  const { alarms } = stage.journal
  await work(options)
  if (isCancelled()) return { alarms: [], megabytes: [], wasCut }
  const isCut = wasCut || !harmless.has(options.fault)
  const found = await judge(options, isCut).catch(toAlarm)
  const megabytes = stage.apps.map((app) => residentOf(app.pid()))
  const fat = megabytes.filter((size) => size > mostMegabytes)
  for (const size of fat) found.push({ check: 'memory within bounds', facts: `an app holds ${size} MB` })
  return { alarms: [...alarms.splice(0), ...found, ...readLogs(stage)], megabytes, wasCut: isCut }
}
