import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

/** What one run measures, step by step, each under the name that is said once it is done. */
export type Part<S> = Record<string, () => Promise<S[]>>

interface Runs {
  runs: number
  say: (text: string) => void
}

/** Every step of a part, `runs` times, one after the other. */
export async function measureRuns<S>(part: Part<S>, { runs, say }: Runs): Promise<S[]> {
  const samples: S[] = []
  for (let run = 1; run <= runs; run++) {
    for (const [name, step] of Object.entries(part)) {
      samples.push(...(await step()))
      say(`${name}, run ${run} of ${runs}`)
    }
  }
  return samples
}

/** A browser that has kept nothing but, where one is given, a session; gone afterwards. */
export async function withVisitor<T>(
  browser: Browser,
  options: BrowserContextOptions,
  session: object | undefined,
  visit: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options)
  try {
    if (session) await keepSession(context, session)
    return await visit(context)
  } finally {
    await context.close()
  }
}

const keepSession = (context: BrowserContext, session: object) =>
  context.addInitScript((saved) => {
    localStorage.setItem('ilewa.session', saved)
    // The offer to install would lie over what is measured.
    sessionStorage.setItem('ilewa.install-dismissed', 'yes')
  }, JSON.stringify(session))
