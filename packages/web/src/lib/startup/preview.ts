/** Returns the first characters of a longer text (50, as specified); line breaks become spaces. */
export function toPreview(text: string, maxLength = 50): string {
  const characters = Array.from(text.trim().replace(/\s+/g, ' '))
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}...` : characters.join('')
}
