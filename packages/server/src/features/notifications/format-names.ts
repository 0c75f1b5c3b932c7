const maxNames = 3

/** Formats names as "Ngozi, Tunde, Ada and 4 more". */
export function listNames(names: readonly string[]): string {
  const more = names.length - maxNames
  if (more > 0) return `${names.slice(0, maxNames).join(', ')} and ${more} more`
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
