import { spawnSync } from 'node:child_process'

interface Row {
  pid: number
  parent: number
  /** Kilobytes. */
  resident: number
}

const list = (): Row[] =>
  spawnSync('ps', ['-axo', 'pid=,ppid=,rss='])
    .stdout.toString()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent, resident]) =>
      pid && parent !== undefined && resident !== undefined ? [{ pid, parent, resident }] : [],
    )

/** A process and its children. */
export const familyOf = (pid: number): number[] => [
  pid,
  ...list()
    .filter(({ parent }) => parent === pid)
    .map((row) => row.pid),
]

/** In megabytes. */
export const residentOf = (pid: number | undefined): number =>
  Math.round((list().find((row) => row.pid === pid)?.resident ?? 0) / 1024)

/** Sends a signal to those of ours; one that is gone already needs none. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}
