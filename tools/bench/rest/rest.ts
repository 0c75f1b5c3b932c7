import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bookings } from '@ilewa/contract/bookings/schema'
import { toUrl } from '@ilewa/contract/core/endpoint'
import { live } from '@ilewa/contract/live'
import { findClusterDir } from '@ilewa/server/platform/database/embedded/location'
import { moveIn } from './household.ts'
import { spentByApp, spentByFamily } from './processes.ts'
import { findPostmaster, type Subject, startSubject } from './subject.ts'

interface Side {
  /** Milliseconds of processor time per minute. */
  processorMs: number
  /** Percent of one core. */
  corePercent: number
  wakes: number
  memoryMb: number
}

interface Minute {
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
export interface RestFigures {
  start: { firstMs: number; againMs: number; afterKillMs: number; afterPowerLossMs: number; stopMs: number }
  rest: Minute[]
  memory: { atRest: Memory; underLoad: Memory; afterLoad: Memory }
}

interface RestOptions {
  /** Length of each measurement. */
  windowSeconds: number
  print: (line: string) => void
}

const settleMs = 15_000
const lines = 30
const loadMs = 8_000

const round = (value: number) => Math.round(value * 10) / 10

interface Watched {
  subject: Subject
  postmaster: number
  countTransactions: () => Promise<number>
}

/** Usage of the server and the database without requests, per minute. */
async function watchRest(
  { subject, postmaster, countTransactions }: Watched,
  { lines, windowSeconds }: { lines: number; windowSeconds: number },
): Promise<Minute> {
  const look = async () => ({
    // First, so that reading the counters is not counted.
    transactions: await countTransactions(),
    app: spentByApp(subject.pid),
    database: spentByFamily(postmaster),
  })
  const before = await look()
  await sleep(windowSeconds * 1000)
  const after = await look()
  const perMinute = 60 / windowSeconds
  const side = (name: 'app' | 'database'): Side => {
    const ms = (after[name].ms - before[name].ms) * perMinute
    return {
      processorMs: round(ms),
      corePercent: Math.round(ms / 6) / 100,
      wakes: Math.round((after[name].wakes - before[name].wakes) * perMinute),
      memoryMb: round(after[name].memoryMb),
    }
  }
  const transactions = Math.round((after.transactions - before.transactions - 1) * perMinute)
  return { lines, app: side('app'), database: side('database'), transactions }
}

async function readMemory({ subject, postmaster }: Watched): Promise<Memory> {
  const text = await (await fetch(`${subject.url}/metrics`)).text()
  const mbOf = (name: string) => round(Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]) / 1_048_576)
  return {
    rssMb: mbOf('process_resident_memory_bytes'),
    heapMb: mbOf('nodejs_heap_size_used_bytes'),
    externalMb: mbOf('nodejs_external_memory_bytes'),
    databaseMb: round(spentByFamily(postmaster).memoryMb),
  }
}

/** Opens live connections of the owner. Returns a function that closes them. */
async function openLines({ url }: Subject, token: string): Promise<() => void> {
  const hangUp = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  for (let line = 0; line < lines; line++) {
    const { body } = await fetch(url + toUrl(live.changes), { headers, signal: hangUp.signal })
    void body?.pipeTo(new WritableStream()).catch(() => undefined)
  }
  return () => hangUp.abort()
}

/** Sends requests without pause on 16 connections. */
async function load({ url }: Subject, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const list = url + toUrl(bookings.list, {}, { limit: 100 })
  const ends = performance.now() + loadMs
  const one = async () => {
    while (performance.now() < ends) await (await fetch(list, { headers })).arrayBuffer()
  }
  await Promise.all(Array.from({ length: 16 }, one))
}

async function measureServing(dataDir: string, subject: Subject, { windowSeconds, print }: RestOptions) {
  const postmaster = await findPostmaster((await findClusterDir(dataDir)) ?? '')
  const household = await moveIn(dataDir)
  const watched = { subject, postmaster, countTransactions: household.countTransactions }
  try {
    await sleep(settleMs)
    print(`At rest for ${windowSeconds} s…`)
    const alone = await watchRest(watched, { lines: 0, windowSeconds })
    const hangUp = await openLines(subject, household.token)
    await sleep(2_000)
    print(`At rest for ${windowSeconds} s, with ${lines} live connections…`)
    const listenedTo = await watchRest(watched, { lines, windowSeconds })
    hangUp()
    const atRest = await readMemory(watched)
    await load(subject, household.token)
    const underLoad = await readMemory(watched)
    await sleep(settleMs)
    return { rest: [alone, listenedTo], memory: { atRest, underLoad, afterLoad: await readMemory(watched) } }
  } finally {
    await household.close()
  }
}

async function measureStarts(dataDir: string) {
  const again = await startSubject(dataDir)
  await again.end('SIGKILL')
  const afterKill = await startSubject(dataDir)
  const postmaster = await findPostmaster((await findClusterDir(dataDir)) ?? '')
  // Kills the database first, because a running server would restart it.
  afterKill.child.kill('SIGSTOP')
  process.kill(postmaster, 'SIGKILL')
  await afterKill.end('SIGKILL')
  const afterPowerLoss = await startSubject(dataDir)
  const stopMs = await afterPowerLoss.end('SIGTERM')
  return {
    againMs: Math.round(again.readyMs),
    afterKillMs: Math.round(afterKill.readyMs),
    afterPowerLossMs: Math.round(afterPowerLoss.readyMs),
    stopMs: Math.round(stopMs),
  }
}

/** Starts the server as an operator does, in a temporary folder, and measures it while idle. */
export async function measureRest(options: RestOptions): Promise<RestFigures> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ilewa-rest-'))
  let serving: Subject | undefined
  try {
    options.print('Starting in an empty folder…')
    serving = await startSubject(dataDir)
    const firstMs = Math.round(serving.readyMs)
    const figures = await measureServing(dataDir, serving, options)
    await serving.end('SIGTERM')
    options.print('Restarting, also after SIGKILL…')
    return { start: { firstMs, ...(await measureStarts(dataDir)) }, ...figures }
  } finally {
    serving?.child.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}
