import { spawnSync } from 'node:child_process'

interface Row {
  pid: number
  parent: number
  /** In kilobytes. */
  resident: number
}

const listProcesses = (): Row[] =>
  spawnSync('ps', ['-axo', 'pid=,ppid=,rss='])
    .stdout.toString()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent, resident]) =>
      pid && parent !== undefined && resident !== undefined ? [{ pid, parent, resident }] : [],
    )

export const listWithChildren = (pid: number): number[] => [
  pid,
  ...listProcesses()
    .filter(({ parent }) => parent === pid)
    .map((row) => row.pid),
]

/** Resident memory in megabytes. */
export const readResidentMb = (pid: number | undefined): number =>
  Math.round((listProcesses().find((row) => row.pid === pid)?.resident ?? 0) / 1024)

/** Sends a signal to each process; ignores those that have exited. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}
