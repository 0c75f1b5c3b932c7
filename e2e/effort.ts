import type { Page } from '@playwright/test'

/** Counts the taps on controls and the fields that are typed into, as the person at the desk does. */
export async function countEffort(page: Page) {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1))
      },
      true,
    )
    addEventListener(
      'input',
      ({ target }) => {
        const label = (target as HTMLInputElement).labels?.[0]?.textContent ?? 'unnamed'
        const labels = new Set([...(sessionStorage.getItem('fields')?.split('\n') ?? []), label])
        sessionStorage.setItem('fields', [...labels].join('\n'))
      },
      true,
    )
  })
  return {
    taps: () => page.evaluate(() => Number(sessionStorage.getItem('taps'))),
    fields: () => page.evaluate(() => sessionStorage.getItem('fields')?.split('\n').length ?? 0),
    reset: () =>
      page.evaluate(() => {
        sessionStorage.removeItem('taps')
        sessionStorage.removeItem('fields')
      }),
  }
}
