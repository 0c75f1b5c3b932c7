/** Screens of the pictures of the product, in CSS pixels. `scripts/take-screenshots.ts` takes them. */
export const productScreens = {
  phone: { width: 360, height: 740, scale: 2 },
  desk: { width: 1440, height: 900, scale: 1 },
} as const
