/** Budgets of the web app, used by the tests and by `npm run bench:web`. */

/** Kilobytes (1,000 bytes) after gzip, without lazy chunks such as charts and calendars. */
export const weightBudgets = {
  landing: { javascript: 60, css: 15 },
  'sign-in': { javascript: 182, css: 40 },
  'signed in': { javascript: 260, css: 45 },
} as const

export type PageKind = keyof typeof weightBudgets

/**
 * Largest contentful paint in ms on a cheap phone and slow 4G: with an empty cache, and from the service worker.
 */
export const paintBudgets: Record<PageKind | 'guest page', { cold: number; worker?: number }> = {
  landing: { cold: 1800 },
  'sign-in': { cold: 2500 },
  'signed in': { cold: 3000, worker: 1000 },
  'guest page': { cold: 1500 },
}

/** Interaction to next paint in ms, and cumulative layout shift. */
export const interactionBudget = 200
export const layoutShiftBudget = 0.05

/** Frames per second while a list of 10,000 rows or the calendar scrolls, with the CPU throttled to a quarter. */
export const frameBudget = 50

/** Compressed kilobytes of a list response of fifty rows, and of a thumbnail. */
export const responseBudget = { listOfFifty: 30, thumbnail: 25 }

/** Kilobytes after gzip of a page of guests, which has its styles in it, and of its script. */
export const guestPageBudget = { html: 14, javascript: 8 } as const

/** Kilobytes of one picture of the product on the landing page. */
export const productPictureBudget = { phone: 60, desk: 100 } as const

/** A cheap phone on slow 4G. */
export const slowPhone = { latencyMs: 150, bytesPerSecond: (1.6 * 1_000_000) / 8, cpuSlowdown: 4 }

/** Limit in kilobytes after gzip of the chunk that every page needs: React, Mantine's core, the router and zod. */
export const largestChunk = 152
