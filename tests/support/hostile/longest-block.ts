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
  }
  const sampleEachTurn = () => {
    sample()
    if (!isOver) setImmediate(sampleEachTurn)
  }
  setImmediate(sampleEachTurn)
  await work().finally(() => {
    isOver = true
  })
  // Measures the turn in which `work` ended: no `setImmediate` has run since.
  sample()
  return longest
}

/**
 * The longest block of the best of three tries, in ms; one try if that is below `limitMs`. Input that blocks does so each
 * time, a garbage collection on a machine short of memory does not.
 */
export async function repeatedBlockMs(limitMs: number, work: () => Promise<unknown>): Promise<number> {
  let least = await longestBlockMs(work)
  for (let again = 0; again < 2 && least > limitMs; again++)
    least = Math.min(least, await longestBlockMs(work))
  return least
}
