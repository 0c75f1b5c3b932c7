import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in hundredths of a second. */
const msPerTick = 10

interface ProcessUsage {
  /** Processor time. */
  ms: number
  /** Number of voluntary context switches: each is one wake-up. */
  wakes: number
  /** Proportional set size: shared memory is divided among the processes that share it. */
  memoryMb: number
}

const noUsage: ProcessUsage = { ms: 0, wakes: 0, memoryMb: 0 }

/** Returns '' if the process has ended meanwhile. */
const readIfPresent = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const parseNumber = (text: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)

/** The fields of /proc/PID/stat from the state on. The name before them may contain any character. */
const readStatFields = (pid: number) =>
  readIfPresent(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []

function readUsage(pid: number): ProcessUsage {
  // User and system time of the process and of its ended children.
  const ticks = readStatFields(pid).slice(11, 15).map(Number)
  const threads = readdirSync(`/proc/${pid}/task`)
  const wakes = threads.map((thread) =>
    parseNumber(readIfPresent(`/proc/${pid}/task/${thread}/status`), 'voluntary_ctxt_switches'),
  )
  const memoryKb = parseNumber(readIfPresent(`/proc/${pid}/smaps_rollup`), 'Pss')
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return { ms: sum(ticks) * msPerTick, wakes: sum(wakes), memoryMb: memoryKb / 1024 }
}

const add = (one: ProcessUsage, other: ProcessUsage): ProcessUsage => ({
  ms: one.ms + other.ms,
  wakes: one.wakes + other.wakes,
  memoryMb: one.memoryMb + other.memoryMb,
})

/**
 * Adds up the usage of a process and its children. Ended children of PostgreSQL are included, because the
 * postmaster waits for them and the kernel then adds their processor time to its own.
 */
export function readUsageWithChildren(pid: number): ProcessUsage {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => Number(readStatFields(child)[1]) === pid)
  return children.reduce(
    (total, child) => {
      try {
        return add(total, readUsage(child))
      } catch {
        return total
      }
    },
    add(noUsage, readUsage(pid)),
  )
}

export const readAppUsage = readUsage
