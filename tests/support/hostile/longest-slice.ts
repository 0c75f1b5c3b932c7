/**
 * The longest time for which the event loop served nobody while `work` ran, in milliseconds of this thread's processor
 * time, which a busy machine does not stretch.
 */
export async function longestSliceMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let before = process.threadCpuUsage()
  let isOver = false
  const look = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work().finally(() => {
    isOver = true
  })
  return longest
}
