export const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Aborts on SIGINT or SIGTERM, for a command that runs for minutes and cleans up before it ends. */
export function abortOnSignals(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!stopping.signal.aborted) print('Stopping; this takes a moment.')
      stopping.abort()
    })
  }
  return stopping.signal
}
