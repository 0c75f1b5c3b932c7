import { spawnSync } from 'node:child_process'
import { availableParallelism, cpus } from 'node:os'

const git = (...args: string[]): string => {
  const { status, stdout } = spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** "11790fb", or "11790fb+" with uncommitted changes. */
export function currentCommit(): string {
  const commit = git('rev-parse', '--short', 'HEAD')
  if (!commit) return 'unknown'
  return git('status', '--porcelain', '--untracked-files=no') ? `${commit}+` : commit
}

export const describeMachine = (postgresql: string) => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  node: process.version,
  postgresql,
})
