/**
 * The longest time that `work` blocked the event loop, in ms of this thread's CPU time, which does not grow on a busy
 * machine.
 */
export async function longestBlockMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let before = process.threadCpuUsage()
  let isOver = false
  const sample = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
    if (!isOver) setImmediate(sample)
  }
  setImmediate(sample)
  await work().finally(() => {
    isOver = true
  })
  return longest
}
