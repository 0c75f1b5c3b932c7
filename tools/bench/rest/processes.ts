import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in hundredths of a second. */
const msPerTick = 10

interface Spent {
  /** Processor time. */
  ms: number
  /** Number of voluntary context switches: each is one wake-up. */
  wakes: number
  /** Proportional set size: shared memory is divided among the processes that share it. */
  memoryMb: number
}

const nothing: Spent = { ms: 0, wakes: 0, memoryMb: 0 }

/** Returns '' if the process has ended meanwhile. */
const readIfThere = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const figureIn = (text: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)

/** The fields of /proc/PID/stat from the state on. The name before them may contain any character. */
const statOf = (pid: number) => readIfThere(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []

function spentBy(pid: number): Spent {
  // User and system time of the process and of its ended children.
  const ticks = statOf(pid).slice(11, 15).map(Number)
  const threads = readdirSync(`/proc/${pid}/task`)
  const wakes = threads.map((thread) =>
    figureIn(readIfThere(`/proc/${pid}/task/${thread}/status`), 'voluntary_ctxt_switches'),
  )
  const memoryKb = figureIn(readIfThere(`/proc/${pid}/smaps_rollup`), 'Pss')
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return { ms: sum(ticks) * msPerTick, wakes: sum(wakes), memoryMb: memoryKb / 1024 }
}

const add = (one: Spent, other: Spent): Spent => ({
  ms: one.ms + other.ms,
  wakes: one.wakes + other.wakes,
  memoryMb: one.memoryMb + other.memoryMb,
})

/**
 * Adds up a process and its children, such as PostgreSQL's. PostgreSQL waits for its children, so ended ones are
 * included.
 */
export function spentByFamily(pid: number): Spent {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => Number(statOf(child)[1]) === pid)
  return children.reduce(
    (total, child) => {
      try {
        return add(total, spentBy(child))
      } catch {
        return total
      }
    },
    add(nothing, spentBy(pid)),
  )
}

export const spentByApp = spentBy
