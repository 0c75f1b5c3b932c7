/** CPU time in ms, which does not grow on a busy machine. */
export async function cpuTimeMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
