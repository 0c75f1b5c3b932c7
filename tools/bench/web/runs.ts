import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

/** The steps of one run, keyed by the name that is logged after each. */
export type MeasurementSteps<S> = Record<string, () => Promise<S[]>>

interface Runs {
  runs: number
  log: (text: string) => void
}

/** Runs every step `runs` times, sequentially. */
export async function measureRuns<S>(part: MeasurementSteps<S>, { runs, log }: Runs): Promise<S[]> {
  const samples: S[] = []
  for (let run = 1; run <= runs; run++) {
    for (const [name, step] of Object.entries(part)) {
      samples.push(...(await step()))
      log(`${name}, run ${run} of ${runs}`)
    }
  }
  return samples
}

/** Calls `run` with a new browser context that has the given session, if any. Closes the context afterwards. */
export async function withBrowserContext<T>(
  browser: Browser,
  options: BrowserContextOptions,
  session: object | undefined,
  run: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options)
  try {
    if (session) await storeSession(context, session)
    return await run(context)
  } finally {
    await context.close()
  }
}

const storeSession = (context: BrowserContext, session: object) =>
  context.addInitScript((saved) => {
    localStorage.setItem('ilewa.session', saved)
    // The install prompt would cover parts of the page.
    sessionStorage.setItem('ilewa.install-dismissed', 'yes')
  }, JSON.stringify(session))
