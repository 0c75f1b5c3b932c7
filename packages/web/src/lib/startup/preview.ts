/** Returns the first characters of a longer text (50, as specified); line breaks become spaces. */
export function toPreview(text: string, most = 50): string {
  const characters = Array.from(text.trim().replace(/\s+/g, ' '))
  return characters.length > most ? `${characters.slice(0, most).join('')}...` : characters.join('')
}
