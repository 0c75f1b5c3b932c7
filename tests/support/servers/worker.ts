import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@ilewa/server/platform/app-error'
import { serveTasks } from '@ilewa/server/platform/workers/child'

const allocated: Buffer[] = []

export const tasks = {
  double: async (value: number) => 2 * value,
  refuse: async (file: string) => {
    throw new AppError('uploads.not_an_image', { values: { file } })
  },
  fail: async () => {
    throw new Error('A fault of ours')
  },
  wait: async (ms: number) => {
    await sleep(ms)
    return process.pid
  },
  loop: async (): Promise<never> => {
    for (;;) Math.random()
  },
  /** Allocates outside the heap, as a decoder does. */
  fillMemory: async () => {
    for (;;) {
      allocated.push(Buffer.alloc(20_000_000, 1))
      await sleep(1)
    }
  },
  /** Allocates in large steps. With small steps, many long garbage collections run before the heap is full. */
  fillHeap: async () => {
    const lists: number[][] = []
    for (;;) lists.push(new Array(10_000_000).fill(0.5))
  },
  die: async () => process.kill(process.pid, 'SIGKILL'),
  /** Kills the server process, and replies when it is dead. */
  killServer: async () => {
    const server = process.ppid
    process.kill(server, 'SIGKILL')
    while (process.ppid === server) Math.random()
    return 'done'
  },
  loadSlowly: async () => 'loaded',
  environment: async () => ({
    names: Object.keys(process.env),
    nice: (await import('node:os')).getPriority(),
  }),
}

/** Loads once, as a module does, and longer than the time limit of the task in the test. */
let loading: Promise<typeof tasks.loadSlowly> | undefined
const loadSlowly = () => (loading ??= sleep(1_500).then(() => tasks.loadSlowly))

serveTasks({
  ...Object.fromEntries(Object.entries(tasks).map(([name, run]) => [name, async () => run as never])),
  loadSlowly,
})
