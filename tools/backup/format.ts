const numberFormat = new Intl.NumberFormat('en')

export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${numberFormat.format(count)} ${count === 1 ? singular : plural}`

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** "56.7 MB" */
export function formatBytes(bytes: number): string {
  const unitIndex = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  return `${Number((bytes / 1000 ** unitIndex).toFixed(1))} ${units[unitIndex]}`
}
