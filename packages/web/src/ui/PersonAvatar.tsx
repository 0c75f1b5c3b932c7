import { Avatar } from '@mantine/core'

/** The first letters of the first and last name, marks kept; no picture service is asked. */
const initialsOf = (name: string) => {
  const words = name.normalize('NFC').split(/\s+/)
  const first = (word: string | undefined) => Array.from(word ?? '')[0]?.toUpperCase() ?? ''
  return words.length > 1 ? first(words[0]) + first(words.at(-1)) : first(words[0])
}

export function GuestAvatar({ name }: { name: string }) {
  return (
    <Avatar size={36} color="brand" variant="light" aria-hidden>
      {initialsOf(name)}
    </Avatar>
  )
}
