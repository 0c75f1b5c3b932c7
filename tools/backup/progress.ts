const grouped = new Intl.NumberFormat('en')

export const inWords = (count: number, one: string, many = `${one}s`): string =>
  `${grouped.format(count)} ${count === 1 ? one : many}`

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** "56.7 MB" */
export function inBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  return `${Number((bytes / 1000 ** step).toFixed(1))} ${units[step]}`
}
