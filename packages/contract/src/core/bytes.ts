const rounded = (amount: number) => String(Math.round(amount * 10) / 10)

/** "212 MB", "1.5 GB": decimal units with at most one decimal. */
export function formatBytes(bytes: number): string {
  if (bytes >= 999_500_000) return `${rounded(bytes / 1e9)} GB`
  if (bytes >= 999_500) return `${bytes >= 1e7 ? Math.round(bytes / 1e6) : rounded(bytes / 1e6)} MB`
  return `${Math.ceil(bytes / 1e3)} KB`
}
