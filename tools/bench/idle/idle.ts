import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { toUrl } from '@ilewa/contract/core/endpoint'
import { live } from '@ilewa/contract/live'
import { findClusterDir } from '@ilewa/server/platform/database/embedded/location'
import { createFixture } from './fixture.ts'
import { findPostmaster, type MeasuredProgram, startMeasuredProgram } from './measured-program.ts'
import { readAppUsage, readUsageWithChildren } from './process-usage.ts'

interface Side {
  /** Milliseconds of processor time per minute. */
  processorMs: number
  /** Percent of one core. */
  corePercent: number
  wakes: number
  memoryMb: number
}

interface MinuteUsage {
  lines: number
  app: Side
  database: Side
  transactions: number
}

interface Memory {
  rssMb: number
  heapMb: number
  externalMb: number
  databaseMb: number
}

/** Results of one run; times in milliseconds. */
export interface IdleResults {
  start: { firstMs: number; againMs: number; afterKillMs: number; afterPowerLossMs: number; stopMs: number }
  idle: MinuteUsage[]
  memory: { atRest: Memory; underLoad: Memory; afterLoad: Memory }
}

interface IdleOptions {
  /** Length of each measurement. */
  windowSeconds: number
  print: (line: string) => void
}

const settleTimeMs = 15_000
const lines = 30
const loadMs = 8_000

const round = (value: number) => Math.round(value * 10) / 10

interface MeasuredSystem {
  subject: MeasuredProgram
  postmaster: number
  countTransactions: () => Promise<number>
}

/** Usage of the server and the database without requests, per minute. */
async function measureIdle(
  { subject, postmaster, countTransactions }: MeasuredSystem,
  { lines, windowSeconds }: { lines: number; windowSeconds: number },
): Promise<MinuteUsage> {
  const readCounters = async () => ({
    // Runs before the processor times are read, so that the query at the start of the window is not measured.
    transactions: await countTransactions(),
    app: readAppUsage(subject.pid),
    database: readUsageWithChildren(postmaster),
  })
  const before = await readCounters()
  await sleep(windowSeconds * 1000)
  const after = await readCounters()
  const perMinute = 60 / windowSeconds
  const toSide = (name: 'app' | 'database'): Side => {
    const ms = (after[name].ms - before[name].ms) * perMinute
    return {
      processorMs: round(ms),
      corePercent: Math.round(ms / 6) / 100,
      wakes: Math.round((after[name].wakes - before[name].wakes) * perMinute),
      memoryMb: round(after[name].memoryMb),
    }
  }
  const transactions = Math.round((after.transactions - before.transactions - 1) * perMinute)
  return { lines, app: toSide('app'), database: toSide('database'), transactions }
}

async function readMemory({ subject, postmaster }: MeasuredSystem): Promise<Memory> {
  const text = await (await fetch(`${subject.url}/metrics`)).text()
  const readMb = (name: string) =>
    round(Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]) / 1_048_576)
  return {
    rssMb: readMb('process_resident_memory_bytes'),
    heapMb: readMb('nodejs_heap_size_used_bytes'),
    externalMb: readMb('nodejs_external_memory_bytes'),
    databaseMb: round(readUsageWithChildren(postmaster).memoryMb),
  }
}

/** Opens live connections of the owner. Returns a function that closes them. */
async function openLiveConnections({ url }: MeasuredProgram, token: string): Promise<() => void> {
  const hangUp = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  for (let line = 0; line < lines; line++) {
    const { body } = await fetch(url + toUrl(live.changes), { headers, signal: hangUp.signal })
    void body?.pipeTo(new WritableStream()).catch(() => undefined)
  }
  return () => hangUp.abort()
}

/** Sends requests without pause on 16 connections. */
async function runLoad({ url }: MeasuredProgram, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const list = url + toUrl(bookings.list, {}, { limit: 100 })
  const ends = performance.now() + loadMs
  const one = async () => {
    while (performance.now() < ends) await (await fetch(list, { headers })).arrayBuffer()
  }
  await Promise.all(Array.from({ length: 16 }, one))
}

async function measureServing(
  dataDir: string,
  subject: MeasuredProgram,
  { windowSeconds, print }: IdleOptions,
) {
  const postmaster = await findPostmaster((await findClusterDir(dataDir)) ?? '')
  const fixture = await createFixture(dataDir)
  const system = { subject, postmaster, countTransactions: fixture.countTransactions }
  try {
    await sleep(settleTimeMs)
    print(`Idle for ${windowSeconds} s…`)
    const alone = await measureIdle(system, { lines: 0, windowSeconds })
    const hangUp = await openLiveConnections(subject, fixture.token)
    await sleep(2_000)
    print(`Idle for ${windowSeconds} s, with ${lines} live connections…`)
    const withListeners = await measureIdle(system, { lines, windowSeconds })
    hangUp()
    const atRest = await readMemory(system)
    await runLoad(subject, fixture.token)
    const underLoad = await readMemory(system)
    await sleep(settleTimeMs)
    return {
      idle: [alone, withListeners],
      memory: { atRest, underLoad, afterLoad: await readMemory(system) },
    }
  } finally {
    await fixture.close()
  }
}

async function measureStarts(dataDir: string) {
  const again = await startMeasuredProgram(dataDir)
  await again.stop('SIGKILL')
  const afterKill = await startMeasuredProgram(dataDir)
  const postmaster = await findPostmaster((await findClusterDir(dataDir)) ?? '')
  // Kills the database first, because a running server would restart it.
  afterKill.child.kill('SIGSTOP')
  process.kill(postmaster, 'SIGKILL')
  await afterKill.stop('SIGKILL')
  const afterPowerLoss = await startMeasuredProgram(dataDir)
  const stopMs = await afterPowerLoss.stop('SIGTERM')
  return {
    againMs: Math.round(again.readyMs),
    afterKillMs: Math.round(afterKill.readyMs),
    afterPowerLossMs: Math.round(afterPowerLoss.readyMs),
    stopMs: Math.round(stopMs),
  }
}

/** Starts the server as an operator does, in a temporary folder, and measures it while idle. */
export async function measureIdleProgram(options: IdleOptions): Promise<IdleResults> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ilewa-idle-'))
  let serving: MeasuredProgram | undefined
  try {
    options.print('Starting in an empty folder…')
    serving = await startMeasuredProgram(dataDir)
    const firstMs = Math.round(serving.readyMs)
    const results = await measureServing(dataDir, serving, options)
    await serving.stop('SIGTERM')
    options.print('Restarting, also after SIGKILL…')
    return { start: { firstMs, ...(await measureStarts(dataDir)) }, ...results }
  } finally {
    serving?.child.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}
