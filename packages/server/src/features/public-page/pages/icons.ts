/** Outlines on a grid of 24 × 24. */
const outlines = {
  back: 'M15 5l-7 7 7 7',
  bath: 'M3 12h18v2a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5zM6 12V6a2 2 0 0 1 4 0M7 19l-1 2M17 19l1 2',
  bed: 'M3 19V6M3 16h18v3M21 16v-2a3 3 0 0 0-3-3h-7v5M8 11.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0z',
  chat: 'M4 20l1.3-4.2A8 8 0 1 1 8.5 19zM9 10.5h6.5M9 13.5h4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  guests:
    'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 20a6 6 0 0 1 12 0M16 5.5a3 3 0 0 1 0 5.5M17.5 14.5a6 6 0 0 1 3.5 5.5',
  cross: 'M6 6l12 12M18 6L6 18',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9L3.5 9.7l5.9-.8z',
} as const

export type IconName = keyof typeof outlines

/** A decorative icon beside a text, as HTML. */
export const icon = (name: IconName): string =>
  `<svg class="icon ${name}" viewBox="0 0 24 24" aria-hidden="true"><path d="${outlines[name]}"/></svg>`
