export const print = (line: string) => void process.stdout.write(`${line}\n`)

/** For a command of minutes, which cleans up before it ends: aborted once somebody asks it to stop. */
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
